import os; os.environ["NUMBA_DISABLE_JIT"]="1"
import sys, warnings; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
from harness import *
b=Bench("classic",2,"thumbs2")
import collections
c=collections.Counter(); prices=collections.defaultdict(list)
t=b.doors["decide"].__globals__
def wrap(n):
    f=t[n]
    def g(*a):
        c[n]+=1; r=f(*a)
        if n=="price_of_turn": prices[(a[0].task,a[4])].append((a[2],round(float(r),1)))
        return r
    t[n]=g
for n in ("prospect","unseen_of","price_of_turn","demand","best_draw","best_placement","playable","points_of"): wrap(n)
b.rounds([b.default]*2,3,7)
print({k:v/6 for k,v in c.items()})
for k,v in prices.items():
    d=collections.defaultdict(list)
    for x,y in v: d[x].append(y)
    print(k,{x:(round(np.mean(y),1),round(np.mean(np.array(y)>k[1]+.01),2)) for x,y in sorted(d.items())})
