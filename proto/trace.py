import sys; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
import pk
from harness import *
import lostcities as lc
g=sys.argv[1]; p=int(sys.argv[2]); seed=int(sys.argv[3])
b=Bench(g,p); 
import json,os
if len(sys.argv)>4: d=json.load(open(sys.argv[4])); b.default=np.array([d.get(q[0],q[1]) for q in b.mod.P])
game=lc.new_game(g,players=p,seed=seed,rounds=1,turn_limit=300,starter=0)
r=stream(1); line=[]
while not game.is_over:
    seat=game.turn
    if game._states["task"][0]==0:
        hand=[c for c in game.table()["table"]["hands"][seat]["cards"]]
        line=[f"{game._states['turns'][0]:3d} pile {game.table()['table']['draw_pile']:2d} seat {seat} {' '.join(hand):32s}"]
    a=b.doors["choose"](game._states,0,b.default,r)
    line.append(game._notation.moves[a].text)
    game.play(int(a))
    if len(line)==3: print(" ".join(line))
t=game.table()["table"]
for x in t["expeditions"]: print([(c["cards"],c["points"]) for c in x["columns"]])
print(game.totals)
