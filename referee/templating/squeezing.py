"""Templates without the white space that a browser makes nothing of: any amount of it looks like a single space.

Templates are indented for whoever reads them, and most lines hold nothing but a condition. Such a page is a fifth longer than it
need be for those who follow a table, to whom it is sent with each play, and writing all the empty lines takes time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from jinja2 import Environment, nodes

_WHITE = re.compile(r"[ \t\r\n]+")
_SILENT = (nodes.Assign, nodes.AssignBlock, nodes.Import, nodes.FromImport, nodes.ExprStmt, nodes.EvalContextModifier)
_AROUND = (nodes.With, nodes.Scope, nodes.OverlayScope, nodes.ScopedEvalContextModifier)


class SqueezedEnvironment(Environment):
    """Compiles pages so that they never write white space after white space; what isn't HTML stays as it is."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Jinja2's own step before it compiles."""
        parsed = super()._parse(source, name, filename)
        if name is not None and name.endswith(".html"):
            _squeeze(parsed.body, False)
        return parsed


def _squeeze(body: Sequence[nodes.Node], after_white: bool) -> bool:
    """Squeeze these nodes, written where the page certainly ends in white space or perhaps doesn't; which of both holds then."""
    for node in body:
        after_white = _squeeze_node(node, after_white)
    return after_white


def _squeeze_node(node: nodes.Node, after_white: bool) -> bool:
    if isinstance(node, nodes.Output):
        return _squeeze_output(node, after_white)
    if isinstance(node, nodes.If):
        ends_white = [_squeeze(branch, after_white) for branch in _branches(node)]
        return all(ends_white)
    if isinstance(node, nodes.For):
        return _squeeze_loop(node, after_white)
    if isinstance(node, _AROUND):
        return _squeeze(node.body, after_white)
    if isinstance(node, _SILENT):
        return after_white
    # What is written by others, or somewhere else: nothing is known of where it stands.
    _squeeze(getattr(node, "body", ()), False)
    return False


def _branches(node: nodes.If) -> Iterable[Sequence[nodes.Node]]:
    return (node.body, *(each.body for each in node.elif_), node.else_)


def _squeeze_loop(node: nodes.For, after_white: bool) -> bool:
    """The body of a loop begins where the page stood before, and again where the body ends."""
    ends_white = _squeeze(node.body, after_white and _ends_white(node.body))
    otherwise = _squeeze(node.else_, after_white)
    return ends_white and otherwise


def _ends_white(body: Sequence[nodes.Node]) -> bool:
    """Whether the last thing that the body writes is white space for sure."""
    last = body[-1] if body else None
    if not isinstance(last, nodes.Output) or not isinstance(data := last.nodes[-1], nodes.TemplateData):
        return False
    return _is_white(data.data[-1:])


def _squeeze_output(node: nodes.Output, after_white: bool) -> bool:
    kept: list[nodes.Expr] = []
    for each in node.nodes:
        if isinstance(each, nodes.TemplateData):
            each.data = _squeezed(each.data, after_white)
            if not each.data:
                continue
            after_white = _is_white(each.data[-1])
        else:
            after_white = False
        kept.append(each)
    node.nodes = kept
    return after_white


def _squeezed(text: str, after_white: bool) -> str:
    squeezed = _WHITE.sub(lambda white: "\n" if "\n" in white[0] else " ", text)
    return squeezed[1:] if after_white and _is_white(squeezed[:1]) else squeezed


def _is_white(character: str) -> bool:
    """Whether a browser takes it for a space that it may leave out; not so one that doesn't break."""
    return character in (" ", "\t", "\r", "\n")
