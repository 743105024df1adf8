/** Sentences that the card games' rules in brief share. */
export const DRAW =
  'Dann zieh: vom Nachziehstapel oder die oberste Karte eines Ablagestapels, aber nicht die, die du eben dorthin gelegt hast.';
export const SCORE =
  'Zähl die Zahlen einer Expedition zusammen, zieh 20 ab und nimm das mit 1, 2 oder 3 Wetten mal 2, 3 oder 4. Ab acht Karten, Wetten mitgezählt, kommen 20 dazu. Eine nie begonnene Expedition zählt 0.';
export const END = 'Sobald jemand die letzte Karte des Nachziehstapels zieht. Karten auf der Hand zählen nichts.';
