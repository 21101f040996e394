"""Pages that are shown when something goes wrong."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import path

from referee.pages import errors
from tests.support.pages import HTMX, seat_people, text_of


@pytest.mark.django_db
def test_an_unknown_page_says_so_and_leads_back():
    response = Client().get("/nowhere/")

    assert response.status_code == 404
    assert "There is no page at this address." in text_of(response)
    assert "Back to the tables" in text_of(response)


@pytest.mark.django_db
def test_a_form_without_its_token_says_what_to_do():
    table = seat_people()
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(f"{table.path}enter/", {"lay": "5-5"})

    assert response.status_code == 403
    assert "load the page again" in text_of(response)


@pytest.mark.django_db
def test_with_scripts_it_opens_over_the_table():
    table = seat_people()
    response = Client(enforce_csrf_checks=True).post(f"{table.path}enter/", {"lay": "5-5"}, headers=HTMX)

    assert response["HX-Retarget"] == "#sheet"


@pytest.mark.django_db
def test_a_page_is_only_asked_for_in_the_ways_it_has():
    table = seat_people()

    assert Client().get(f"{table.path}enter/").status_code == 405
    assert "Go back to the table" in text_of(Client().get(f"{table.path}enter/"))
    assert Client().post(table.path).status_code == 405


def test_our_own_mistake_is_called_ours():
    response = errors.server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Everything you entered is safe" in text_of(response)


@pytest.mark.parametrize(("view", "status"), [(errors.bad_request, 400), (errors.forbidden, 403)])
def test_refused_requests_get_a_page(view, status):
    assert view(RequestFactory().get("/"), Exception()).status_code == status


def broken(request: HttpRequest) -> None:
    raise RuntimeError("broken")


urlpatterns = [path("broken/", broken)]
handler500 = errors.server_error


@pytest.mark.urls("tests.pages.test_errors")
def test_a_view_that_breaks_answers_with_the_page(monkeypatch):
    monkeypatch.setattr(errors, "render", lambda request, template, context, status: errors.HttpResponse(status=status))

    assert Client(raise_request_exception=False).get("/broken/").status_code == 500
