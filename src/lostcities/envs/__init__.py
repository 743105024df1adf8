"""The games as research environments: `lostcities.envs.pettingzoo`, `.openspiel` and `.gymnasium`.

Each needs the library that it is named after, and is imported by itself.
"""
