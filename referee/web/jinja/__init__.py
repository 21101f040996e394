"""The language of our templates (Jinja2), and what they can use beside their context."""

from referee.web.jinja.environment import environment

__all__ = ["environment"]
