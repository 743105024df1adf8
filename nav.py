import sys,time,numpy as np
import lostcities as lc
from lostcities.bots import *
from lostcities.bots.navigator import Navigator
from lostcities.bots.explorer import Explorer
gid,players,sims,n=sys.argv[1],int(sys.argv[2]),int(sys.argv[3]),int(sys.argv[4])
nav=Navigator(Budget(simulations=sims)); exp=Explorer()
diffs=[];wins=0;t=time.time();dec=0
for deal in range(n):
    d=0
    for seating in range(2):
        o={'turn_limit':300} if gid in('classic','partners','deck52') else {}
        g=lc.new_game(gid,players=players,seed=1000+deal,rounds=1,starter=0,**o)
        while not g.is_over:
            side=g.side_of(g.turn)
            mine=(side%2)==seating
            b=nav if mine else exp
            if mine: dec+=1
            g.play(b.choose(position_for(g,deal*7+seating)).action)
        tot=g.totals
        m=tot[seating]-tot[1-seating]; d+=m; wins+=(m>0)+.5*(m==0)
    diffs.append(d/2)
    print(deal, round(np.mean(diffs),1),'+-',round(np.std(diffs)/np.sqrt(len(diffs)),1),'win',round(wins/2/len(diffs),3),'s/dec',round((time.time()-t)/max(dec,1),3),flush=True)
