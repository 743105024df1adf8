"""The daily deal: a shared deal a day and game, with a secret that is fixed before and revealed afterwards."""
