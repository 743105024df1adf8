"""Simulation of match equity tables between pilots; `lostcities.equity` reads them."""
