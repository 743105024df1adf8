import sys; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
import pk
from harness import *
import cma, json
def squash(m): return m
def tune(b, pool, start, seconds, deals=150, sigma=0.12, seed=1, pop=None, log=True, refresh=0):
    low=np.array([p[2] for p in b.mod.P]); high=np.array([p[3] for p in b.mod.P])
    enc=lambda v:(v-low)/(high-low); dec=lambda x: low+np.clip(x,0,1)*(high-low)
    es=cma.CMAEvolutionStrategy(enc(start),sigma,{"bounds":[0,1],"seed":seed,"verbose":-9,**({"popsize":pop} if pop else {})})
    t=time.time(); g=0; avg=None; nav=0
    pool=list(pool)
    while time.time()-t<seconds:
        xs=es.ask(); f=[]
        for x in xs:
            v=0.
            for k,o in enumerate(pool):
                out,_=b.rounds([dec(x)]+[o]*(b.sides-1), deals, 1000*g+k+seed*10**6)
                m=out[:,:,0]-out[:,:,1:].max(axis=2)
                v+=squash(m).mean()/len(pool)
            f.append(-v)
        es.tell(xs,f); g+=1
        cur=np.array(es.mean); 
        if refresh and g%refresh==0: pool[-1]=dec(cur)
        if g%20==0 and log: print(f"{g} {time.time()-t:.0f}s mean {-np.mean(f):.2f} sigma {es.sigma:.3f}", flush=True)
    return dec(np.array(es.mean))
if __name__=="__main__":
    g,p,sec,outp=sys.argv[1],int(sys.argv[2]),float(sys.argv[3]),sys.argv[4]
    b=Bench(g,p); pool=[b.default]; start=b.default
    for f in sys.argv[5:]:
        d=json.load(open(f)); v=np.array([d.get(q[0],q[1]) for q in b.mod.P]); pool.append(v); start=v
    best=tune(b,pool,start,sec)
    json.dump({q[0]:round(float(x),3) for q,x in zip(b.mod.P,best)}, open(outp,"w"))
    for q,x in zip(b.mod.P,best): print(f"{q[0]:14s} {q[1]:7.2f} -> {x:7.3f}  [{q[2]}, {q[3]}]")
    for k,o in enumerate(pool): report(b, f"vs pool {k}", best, o, 1500)
    report(b,"self",best,best)
