"""The rule books that the games come from."""

from scoring.game import Source
from scoring.marking import N_

KELLEY = Source("Great Book of Domino Games", N_("Jennifer Kelley, 1999"))
BGA = Source("Dominoes", N_("Board Game Arena, help page"))
LEAFLET = Source("Dominoes: Game Instructions", N_("Ideal, boxed double-six set"))
ORESTEEN = Source("Baneberry 157 Dominoes", N_("Oresteen, version 1.0.5, 2013"))
PAGAT = Source("Partnership Dominoes", N_("pagat.com"))
PAGAT_CUBAN = Source(N_("Cuban Dominoes"), N_("pagat.com"))
RAMOS = Source("How to Play Double-Six Dominoes", N_("D. Ramos; Spanish American Club, H. Santa"))
PLAN = Source("Dominican Dominoes Rules Plan", N_("with the guides of FichaFlow"))
GALT = Source(N_("Super Dominoes"), N_("David Galt, double-fifteen set"))
WIKIPEDIA_TRAIN = Source(N_("Mexican Train"), N_("Wikipedia"))
