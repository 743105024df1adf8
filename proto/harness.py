import sys; sys.path.insert(0,'/work/wt-thumbs-cards/src')
import sys, time, importlib
import numpy as np
sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
from lostcities.rules.compiling import bind
from lostcities.rules.contract import entry, new_states, check_options
from lostcities.rules.random import stream, below
from lostcities.bots.explorers import rounds

import os
NAME=os.environ.get("TEXT","thumbs")
def load(game, name=NAME):
    mod = importlib.import_module(name)
    rules = entry(game).rules
    text = {"game": rules, **(mod.constants(rules) if hasattr(mod, "constants") else {})}
    bind(mod, game, text)
    doors = {"game": rules, "decide": text["choose"]}
    bind(rounds, game+"_"+name, doors)
    return mod, doors

class Bench:
    def __init__(self, game, players, name=NAME):
        self.mod, self.doors = load(game, name)
        self.e = entry(game); self.players = players
        self.st = new_states(self.e.rules, 1, *check_options(self.e.rules, players, {"turn_limit": 300}))
        self.default = np.array([p[1] for p in self.mod.P], dtype=float)
        self.sides = self.e.calls.sides(self.st, 0)
    def rounds(self, by_side, n, seed):
        """by_side: list of param arrays per side; mirrored: rotate. Returns scores array n x sides (per param owner), decisions, turns"""
        c = self.e.calls; out = np.zeros((n, self.sides, self.sides)); dec = 0; turns=0; ends=0
        seat_side = [c.side_of(self.st, 0, s) for s in range(self.players)]
        rows = [np.stack([by_side[(seat_side[s] + rot) % self.sides] for s in range(self.players)]) for rot in range(self.sides)]
        r = stream(seed)
        play = stream(seed, 1)
        for k in range(n):
            c.shuffle_deck(self.st, 0, r)
            for rot in range(self.sides):
                c.deal(self.st, 0, k % self.players)
                dec += self.doors["play_match"](self.st, 0, rows[rot], play)
                turns += self.st["turns"][0]; ends += self.st["ending"][0]==2
                for side in range(self.sides):
                    out[k, rot, (side + rot) % self.sides] = c.score(self.st, 0, side)
        self.turns = turns/(n*self.sides); self.ends = ends/(n*self.sides)
        return out, dec
    def versus_random(self, params, n, seed):
        c = self.e.calls; r = stream(seed); acts = np.zeros(400, dtype=np.int64); res=[]
        for k in range(n):
            c.shuffle_deck(self.st, 0, r)
            c.deal(self.st, 0, k % self.players)
            mine = k % self.sides
            while self.st["turn"][0] >= 0:
                seat = int(self.st["turn"][0])
                if c.side_of(self.st, 0, seat) == mine:
                    a = self.doors["choose"](self.st, 0, params, r)
                else:
                    m = c.legal_actions(self.st, 0, acts); a = acts[below(r, m)]
                assert c.play(self.st, 0, a)
            s = [c.score(self.st, 0, x) for x in range(self.sides)]
            res.append((s[mine], max(s[:mine]+s[mine+1:])))
        return np.array(res)

def report(b, label, a, o, n=1000, seed=5):
    out, _ = b.rounds([a] + [o]*(b.sides-1), n, seed)
    me = out[:,:,0]; best = out[:,:,1:].max(axis=2); m = me-best
    print(f"{label}: margin {m.mean():.2f} ± {m.mean(axis=1).std()/n**.5:.2f}, wins {((m>0)+.5*(m==0)).mean():.3f}, score {me.mean():.1f} vs {out[:,:,1:].mean():.1f}, turns {b.turns:.0f}, limit {b.ends:.3f}", flush=True)

if __name__ == "__main__":
    g, p = sys.argv[1], int(sys.argv[2])
    b = Bench(g, p)
    t=time.time(); b.rounds([b.default]*b.sides, 2, 1); print("compile", time.time()-t)
    n=1000; t=time.process_time(); out,dec=b.rounds([b.default]*b.sides, n, 1); t=time.process_time()-t
    print(f"{n*b.sides/t:.0f} games/s, {dec/n/b.sides:.1f} decisions, self-play score {out.mean():.2f}, turns {b.turns:.1f}, limit {b.ends:.3f}")
    v=b.versus_random(b.default, 400, 3); m=v[:,0]-v[:,1]
    print(f"vs random: {v.mean(axis=0)}, margin {m.mean():.1f}, wins {(m>0).mean():.3f}")
