"""A row of the table of rights, and the requests that it stands for."""

from __future__ import annotations

from typing import NamedTuple

from tests.access.rights import Rights

TEXT = dict[str, object]


class Ask(NamedTuple):
    """A request: of the page with this name, or of the call with this operation id. ``sent`` makes it a POST.

    ``table``: whose keys a program sends. ``is_part``: a part of a page, which its page asks for. ``changes`` makes it a PATCH,
    ``deletes`` a DELETE.
    """

    name: str
    path: str
    sent: TEXT | None = None
    table: str = "playing"
    is_part: bool = False
    changes: bool = False
    deletes: bool = False

    @property
    def method(self) -> str:
        """The method of the request."""
        if self.deletes:
            return "DELETE"
        return "GET" if self.sent is None else "PATCH" if self.changes else "POST"


class AccessRow(NamedTuple):
    """Something that can be done, who may do it, and by which page and which call."""

    says: str
    rights: Rights
    page: Ask | None = None
    api: Ask | None = None
