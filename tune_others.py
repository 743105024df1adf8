"""tune_others.py game players generations out.json [start.json] [deals] [sigma]"""
import sys, json, warnings; sys.path.insert(0, "/tmp"); warnings.simplefilter("ignore")
from bench_others import *
import importlib, cma
from lostcities.bots.explorers.parameter import values
gid, players, gens, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
text = importlib.import_module(f"lostcities.bots.explorers.{gid}")
T = text.PARAMETERS[players]
low = np.array([t.low for t in T]); high = np.array([t.high for t in T])
start = values(T)
if len(sys.argv) > 5 and sys.argv[5] != "-": 
    d = json.load(open(sys.argv[5])); start = np.array([d.get(t.name, t.value) for t in T])
deals = int(sys.argv[6]) if len(sys.argv) > 6 else 50
sigma = float(sys.argv[7]) if len(sys.argv) > 7 else 0.12
scale = float(sys.argv[8]) if len(sys.argv) > 8 else 15.0
a = Arena(gid, text.choose)
enc = lambda v: (v - low) / (high - low)
dec = lambda x: low + np.clip(x, 0, 1) * (high - low)
es = cma.CMAEvolutionStrategy(np.clip(enc(start),0.01,0.99), sigma, {"bounds": [0, 1], "verbose": -9, "seed": 3, "popsize": 14})
pool = [start]
fixed = []
if len(sys.argv) > 9:
    import ast
    f, ids = sys.argv[9].split(":")
    L = [l for l in open(f) if l.startswith("{")]
    for i in ids.split(","):
        d = ast.literal_eval(L[int(i)]); fixed.append(np.array([d.get(t.name, t.value) for t in T]))
t0 = time.time()
for g in range(gens):
    xs = es.ask()
    opp = [pool[0], pool[-1]] + ([pool[len(pool)//2]] if len(pool) > 2 else []) + fixed
    fit = []
    for x in xs:
        v = dec(x); tot = 0
        for k, o in enumerate(opp):
            res, *_ = a.play(players, [v] + [o] * (players - 1), deals, seed=1000 * g + k)
            m = res[:, :, 0] - res[:, :, 1:].max(axis=2)
            tot += (1 / (1 + np.exp(-m / scale))).mean()
        fit.append(-tot / len(opp))
    es.tell(xs, fit)
    if g % 6 == 5 or g == gens - 1:
        best = dec(es.result.xfavorite)
        pool.append(best)
        json.dump({t.name: round(float(b), 4) for t, b in zip(T, best)}, open(out, "w"), indent=1)
        w0 = a.report(players, [best] + [start] * (players - 1), 300, seed=77, label=f"gen {g} {time.time()-t0:.0f}s sigma {es.sigma:.3f} vs start")
        print({t.name: round(float(b), 2) for t, b in zip(T, best)}, flush=True)
