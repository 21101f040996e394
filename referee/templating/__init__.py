"""The language of our templates (Jinja2), and what they can ask for beside what they are given."""

from referee.drawing import forget_words
from referee.templating.environment import environment
from referee.templating.parts import rendered
from referee.templating.texts import translated, translated_for

__all__ = ["environment", "forget_all"]


def forget_all() -> None:
    """Forget what was kept, so that every text is looked up anew, such as where a language has changed."""
    for kept in (rendered, translated, translated_for):
        kept.cache_clear()
    forget_words()
