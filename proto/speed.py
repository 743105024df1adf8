import pk
from harness import *
import json
bs=[Bench("classic",2,n) for n in sys.argv[1:]]
for b in bs: b.rounds([b.default]*2,5,1)
for _ in range(4):
    for b in bs:
        t=time.process_time(); o,d=b.rounds([b.default]*2,500,1); t=time.process_time()-t
        print(b.mod.__name__, f"{1000/t:.0f}/s {t/d*1e6:.2f} us/decision", end="; ")
    print()
