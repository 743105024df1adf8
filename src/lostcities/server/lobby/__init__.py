"""The lobby: tables that are listed, matched, counted and expire."""
