"""proto adapter: Bench over the package's explorer"""
import sys; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
import harness, time, numpy as np
from lostcities.bots.explorers import explorer
class Mod: pass
class PBench(harness.Bench):
    def __init__(self, game, players, name="pk"):
        x=explorer(game,players)
        self.mod=Mod(); self.mod.P=[(p.name,p.value,p.low,p.high) for p in x.table]; self.mod.__name__="pk"
        self.doors={"choose":x.choose,"play_out":x.play_out,"play_match":x.play_match}
        self.e=harness.entry(game); self.players=players
        self.st=harness.new_states(self.e.rules,1,*harness.check_options(self.e.rules,players,{"turn_limit":300}))
        self.default=x.parameters.copy(); self.sides=self.e.calls.sides(self.st,0)
_B=harness.Bench
harness.Bench=lambda game,players,name=harness.NAME: PBench(game,players) if name=="pk" else _B(game,players,name)
