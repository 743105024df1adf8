"""The live site's back end: tables that lose nothing, a lobby, accounts, ratings, and the socket that bots use too."""
