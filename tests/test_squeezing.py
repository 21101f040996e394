"""Pages are written without the white space that a browser makes nothing of."""

import re

import pytest
from jinja2 import DictLoader, Environment

from referee.templating.squeezing import SqueezedEnvironment


def written(source: str, name: str = "page.html", **values: object) -> str:
    return SqueezedEnvironment(loader=DictLoader({name: source})).get_template(name).render(**values)


def as_seen(page: str) -> str:
    """As a browser takes it: any run of white space is a space."""
    return re.sub(r"\s+", " ", page)


def test_a_run_of_white_space_becomes_one():
    assert written("<b>one</b>  <b>two</b>\n\n    <b>three</b>") == "<b>one</b> <b>two</b>\n<b>three</b>"


def test_lines_that_hold_a_condition_leave_nothing_behind():
    source = (
        "<p>\n  {% if yes %}\n    <b>yes</b>\n  {% endif %}\n  {% if not yes %}\n    <b>no</b>\n  {% endif %}\n</p>"
    )

    assert written(source, yes=True) == "<p>\n<b>yes</b>\n</p>"
    assert written(source, yes=False) == "<p>\n<b>no</b>\n</p>"


def test_lines_of_a_loop_leave_one_break_between_what_they_write():
    source = "<ul>\n  {% for each in all %}\n    <li>{{ each }}</li>\n  {% endfor %}\n</ul>"

    assert written(source, all="ab") == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"
    assert written(source, all="") == "<ul>\n</ul>"


APART = [
    "{% if yes %}one{% endif %}\n{% if yes %}two{% endif %}",
    "one {% if no %}three {% endif %}two",
    "one\n{{ empty }}\ntwo",
    "{% for each in all %}one\n{% endfor %}two",
    "{% for each in all %}\none{% endfor %} two",
    "one {% for each in nobody %}{{ each }} {% else %}two{% endfor %}",
    "one {% for each in all %} two{% if no %} {% endif %}{% endfor %}",
    "{% if no %}{% elif yes %}one {% else %}one{% endif %} two",
    "{% with name = 'one' %}{{ name }} {% endwith %} two",
    "one {% set two %} two{% endset %}{{ two }}",
    "{% block one %}one{% endblock %} two",
    "one {% block two %} two{% endblock %}",
    "{% macro two() %} two{% endmacro %}one{{ two() }}",
    "{% filter upper %}one {% endfilter %} two",
]


@pytest.mark.parametrize("source", APART)
def test_words_stay_apart_and_together_as_they_were(source):
    values = {"yes": True, "no": False, "empty": "", "all": "aa", "nobody": ""}
    plain = Environment().from_string(source).render(values)

    assert as_seen(written(source, **values)) == as_seen(plain)


def test_a_space_that_does_not_break_is_kept():
    assert written("5 \u00a0{% if yes %} \u00a0points{% endif %}", yes=True) == "5 \u00a0 \u00a0points"


def test_what_is_not_html_stays_as_it_is():
    assert written("one  {% if yes %}  two{% endif %}\n\n", "mail.txt", yes=True) == "one    two\n"
