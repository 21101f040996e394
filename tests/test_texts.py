"""What templates ask for: texts with a purpose, and one token a page."""

from django.template import engines
from django.test import RequestFactory


def rendered(source: str) -> str:
    return engines["jinja2"].from_string(source).render({}, RequestFactory().get("/"))


def test_a_text_with_a_purpose_takes_values_and_keeps_percent_signs():
    assert rendered("{{ pgettext('sheet', 'Share') }}") == "Share"
    assert rendered("{% trans 'sum' name='<Ann>' %}{{ name }}: 50 %{% endtrans %}") == "&lt;Ann&gt;: 50 %"
    assert rendered("{% trans 'sum' %}50 %{% endtrans %}") == "50 %"


def test_every_form_of_a_page_has_the_same_token_and_every_page_another():
    one, other = rendered("{{ csrf_input }} {{ csrf_input }}").split(" <")
    assert f"<{other}" == one
    assert 'name="csrfmiddlewaretoken"' in one
    assert rendered("{{ csrf_input }}") != rendered("{{ csrf_input }}")
