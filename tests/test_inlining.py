"""Templates are put together with what they include before they are compiled."""

from jinja2 import DictLoader, Environment

from referee.templating.inlining import InliningLoader

PARTS = {
    "page": '{% set who = "Ann" %}<p>{% include "part" %}</p>{{ who }}',
    "part": '{% set who = who ~ " & Bo" %}{{ who }}{% include "leaf" %}\n',
    "leaf": "!\n",
    "chosen": "{% include name %}",
    "framed": '{% include "frame" %}',
    "frame": "{% block middle %}in a frame{% endblock %}",
}


def environment() -> Environment:
    return Environment(loader=InliningLoader(DictLoader(PARTS)), autoescape=True)


def test_a_part_stands_in_the_place_of_its_name_and_keeps_to_itself_what_it_sets():
    made = environment()
    assert "include" not in made.loader.get_source(made, "page")[0]
    assert made.get_template("page").render() == "<p>Ann &amp; Bo!</p>Ann"


def test_a_part_that_is_chosen_while_a_page_is_made_is_included_as_ever():
    assert environment().get_template("chosen").render(name="leaf") == "!"


def test_a_part_with_blocks_is_included_as_ever():
    assert environment().get_template("framed").render() == "in a frame"


def test_a_page_is_compiled_anew_where_a_part_of_it_has_changed():
    parts = dict(PARTS)
    made = Environment(loader=InliningLoader(DictLoader(parts)))
    assert made.get_template("page").render() == "<p>Ann & Bo!</p>Ann"
    parts["leaf"] = "?"
    assert made.get_template("page").render() == "<p>Ann & Bo?</p>Ann"
