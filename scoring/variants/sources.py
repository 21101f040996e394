"""The rule books that the games come from."""

from scoring.game import Source

KELLEY = Source("Great Book of Domino Games", "Jennifer Kelley, 1999")
BGA = Source("Dominoes", "Board Game Arena, help page")
LEAFLET = Source("Dominoes: Game Instructions", "Ideal, boxed double-six set")
ORESTEEN = Source("Baneberry 157 Dominoes", "Oresteen, version 1.0.5, 2013")
PAGAT = Source("Partnership Dominoes", "pagat.com")
PAGAT_CUBAN = Source("Cuban Dominoes", "pagat.com")
RAMOS = Source("How to Play Double-Six Dominoes", "D. Ramos; Spanish American Club, H. Santa")
PLAN = Source("Dominican Dominoes Rules Plan", "with the guides of FichaFlow")
GALT = Source("Super Dominoes", "David Galt, double-fifteen set")
WIKIPEDIA_TRAIN = Source("Mexican Train", "Wikipedia")
