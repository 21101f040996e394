"""Every sentence that the app can say to people, found in the code: for who reads them all, and for translators."""

from referee.sentences.extracting import BabelMissing, sentences
from referee.sentences.of_scoring import scoring_sentences, written_for_gettext
from referee.sentences.sentence import Sentence

__all__ = ["BabelMissing", "Sentence", "scoring_sentences", "sentences", "written_for_gettext"]
