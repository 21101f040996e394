"""The pages of lists: which there are beside one that was asked for."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from referee.api.resources import PageJson
from referee.queries import HistoryPage, PlayerPage


class NumberedPages(PageNumberPagination):
    """Pages by their numbers. A query has cut the page already: it counts no further than it must."""

    def of(self, request: Request, cut: HistoryPage | PlayerPage) -> PageJson:
        """Return a page's place in its list, with the addresses of the pages around it."""
        self.request = request
        pages = max(cut.pages, cut.number)  # somebody may look beyond the last
        self.page = Page((), cut.number, Paginator(range(pages * cut.size), cut.size))
        return {
            "total": cut.total,
            "page": cut.number,
            "pages": cut.pages,
            "page_size": cut.size,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
        }
