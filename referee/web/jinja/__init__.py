"""The language of our templates (Jinja2), and what they can ask for beside what they are given."""

from referee.web.jinja.environment import environment

__all__ = ["environment"]
