"""Learning to play from self-play, for every game. It needs PyTorch: pip install 'lostcities[train]'."""
