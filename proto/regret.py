import sys; sys.path[:0]=['/tmp/proto','/work/wt-thumbs-cards/src']
import pk
from harness import *
from cross import spec
import json, collections
game,players,A,npos,nroll,seed=sys.argv[1],int(sys.argv[2]),sys.argv[3],int(sys.argv[4]),int(sys.argv[5]),int(sys.argv[6])
lo,hi=(int(x) for x in sys.argv[7:9]) if len(sys.argv)>7 else (0,99)
b,v=spec(game,players,A)
import numba
R=b.e.rules; c=b.e.calls; st=b.st; work=st.copy(); r=stream(seed); acts=np.zeros(400,dtype=np.int64)
W=R.WIDTH;K=R.KINDS
def cat(s,a):
    if a==0: return "deck"
    colour,verb=divmod(a-1,W)
    if verb==R.TAKE:
        top=int(s.discard[colour,s.discards[colour]-1]); col=int(s.expedition[R.owner(s.turn),colour])
        return "take "+("own" if col and not (col&int(R.BLOCKERS[top])) else "new" if not col else "junk")
    kind=verb%K; wager=int(R.TWINS[kind])&R.WAGERS; col=int(s.expedition[R.owner(s.turn),colour])
    if verb>=R.DISCARD:
        slot=int(R.TWINS[kind]).bit_length()-1
        opp=int(s.expedition[(R.owner(s.turn)+1)%2,colour]); 
        own = "dead" if col & int(R.BLOCKERS[slot]) else "own" if col else "new"
        their = "dead" if opp & int(R.BLOCKERS[slot]) else "their" if opp else "new"
        return f"discard{' wager' if wager else ''} {own}/{their}"
    if wager: return "wager more" if col else "wager open"
    if not col: return "open"
    held=int(s.hand[s.turn,colour]); slot=int(R.TWINS[kind]).bit_length()-1
    lower=held&((1<<slot)-1)&~int(R.WAGERS)
    lower=[x for x in range(slot) if held>>x&1 and not col&int(R.BLOCKERS[x]) and R.VALUE[x]]
    return "play jump" if lower else "play"
stats=collections.defaultdict(list); phase=collections.defaultdict(list); examples=[]
done=0
play_out=b.doors["play_out"]
while done<npos:
    c.shuffle_deck(st,0,r); c.deal(st,0,0)
    pick=set()
    while st["turn"][0]>=0:
        n=c.legal_actions(st,0,acts); legal=acts[:n].copy(); a=int(b.doors["choose"](st,0,v,r))
        if n>1 and lo<=60-int(st["drawn"][0])<hi and below(r,12)==0:
            seat=int(st["turn"][0]); side=c.side_of(st,0,seat)
            m=np.zeros((nroll,n))
            for k in range(nroll):
                base=st.copy(); rr=stream(seed,done,k); c.redeal(base,0,seat,rr)
                for j,x in enumerate(legal):
                    work[:]=base; q=rr.copy(); c.play(work,0,int(x)); play_out(work,0,v,q)
                    s=[c.score(work,0,i) for i in range(b.sides)]; m[k,j]=s[side]-max(s[:side]+s[side+1:])
            h=nroll//2; best=int(m[:h].mean(axis=0).argmax()); mine=int(np.where(legal==a)[0][0])
            reg=m[h:,best].mean()-m[h:,mine].mean()
            s=st[0]; task="place" if s.task==0 else "draw"
            ca,cb=cat(s,a),cat(s,int(legal[best]))
            stats[(task,ca,cb if best!=mine else "same")].append(reg)
            left=int(R.COLOURS*R.SLOTS if game!="classic" else 60)-int(s.drawn)
            phase[(task,left//8*8)].append(reg)
            if reg>6: examples.append((reg, left, ' '.join(x for cc in range(s.colours) for x in R.cards_text(cc,s.hand[seat,cc])), [' '.join(R.cards_text(cc,s.expedition[R.owner(seat),cc])) for cc in range(s.colours)], [' '.join(R.cards_text(cc,s.expedition[(R.owner(seat)+1)%2,cc])) for cc in range(s.colours)], [R.card_text(cc,s.discard[cc,s.discards[cc]-1]) if s.discards[cc] else '' for cc in range(s.colours)], R.action_text(a), R.action_text(int(legal[best]))))
            done+=1
        c.play(st,0,a)
tot=sum(map(sum,stats.values()))
print("mean regret", tot/done, "positions", done)
for k,x in sorted(stats.items(), key=lambda kv:-sum(kv[1]))[:28]: print(f"{' | '.join(k):60s} n {len(x):4d} total {sum(x)/done:.3f} mean {np.mean(x):.1f}")
for k,x in sorted(phase.items()): print(k, len(x), round(np.mean(x),2))
for e in sorted(examples,key=lambda e:-e[0])[:14]: print(e)
