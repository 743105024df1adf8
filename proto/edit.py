s=open('/tmp/proto/thumbs5.py').read()
s=s.replace("    if turns < state.held[seat]:\n        pressed","    if turns < state.held[seat] and state.closed == game.NOTHING:\n        pressed")
open('/tmp/proto/thumbs5.py','w').write(s)
