import sys; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
import pk
from harness import *
import json
def spec(game, players, s):
    name,_,f=s.partition(":")
    b=Bench(game,players,name); v=b.default
    if f: d=json.load(open(f)); v=np.array([d.get(q[0],q[1]) for q in b.mod.P])
    return b,v
def cross(game, players, A, B, n=500, seed=9):
    (a,va),(o,vo)=spec(game,players,A),spec(game,players,B)
    c=a.e.calls; st=a.st; r=stream(seed); res=np.zeros((n,a.sides)); sc=[]
    for k in range(n):
        c.shuffle_deck(st,0,r)
        for rot in range(a.sides):
            c.deal(st,0,k%players)
            while (seat:=int(st["turn"][0]))>=0:
                if c.side_of(st,0,seat)==rot: x=a.doors["choose"](st,0,va,r)
                else: x=o.doors["choose"](st,0,vo,r)
                c.play(st,0,x)
            s=[c.score(st,0,i) for i in range(a.sides)]
            res[k,rot]=s[rot]-max(s[:rot]+s[rot+1:]); sc.append((s[rot],(sum(s)-s[rot])/(a.sides-1)))
    m=res.mean(axis=1)
    print(f"{A} vs {B}: margin {m.mean():.2f} ± {m.std()/n**.5:.2f} wins {((res>0)+.5*(res==0)).mean():.3f} scores {np.mean(sc,axis=0).round(1)}",flush=True)
if __name__=="__main__":
    game,players,n=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
    for pair in sys.argv[4:]:
        cross(game,players,*pair.split(","),n=n)
