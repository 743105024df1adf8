"""The archive: public finished games for everybody who wants to study them, under pseudonyms."""
