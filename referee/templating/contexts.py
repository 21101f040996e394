"""How a template calls functions while it is rendered."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

_PLAIN = (FunctionType, MethodType)


@pass_context
def _wants_context(_context: Context) -> None: ...


_CONTEXT = _wants_context.jinja_pass_arg  # type: ignore[attr-defined]  # set by Jinja2


class PlainContext(Context):
    """Calls functions more quickly than Jinja2's own context does; a table page calls a hundred.

    Inside a loop Jinja2 makes a new context, which knows the loop's own names, for each function that asks for a context. None
    of our functions looks for such a name, so they are given the template's context as it is.
    """

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805  # named so that any keyword may be passed on
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        if type(__obj) in _PLAIN:
            wanted = getattr(__obj, "jinja_pass_arg", None)
            if wanted is None:
                return __obj(*args, **kwargs)
            if wanted is _CONTEXT:
                return __obj(__self, *args, **kwargs)
        return super().call(__obj, *args, **kwargs)
