"""The Spanish catalog keeps to its glossary (docs/translating-es.md): no word that means something else at a table."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.support.catalogs import LOCALE, read

OFFENDERS = {
    "a session is a partida; sesión is for logging in and out": r"(?<!inicia )(?<!iniciar )(?<!iniciaste )(?<!inicias )(?<!cerrar )\bsesi(ón|ones)\b",
    "a tile is a ficha": r"\b(baldosa|azulejo|losa|mosaico|piedra|hueso)s?\b",
    "the boneyard is the pozo": r"\b(cementerio|osario)\b",
    "tiles are robadas": r"\b(coge|coger|cogió|dibuj\w+ (una )?fichas?)\b",
    "the reader is tú, and several are ustedes": r"\b(usted|vos|vosotros|vuestr[oa]s?)\b",
    "a player who goes out domina": r"\b(se fue|se va|pegó|ganador|ganadora)\b",
    "a block is a tranque": r"\b(bloqueada|bloqueado|se cerró la mano)\b",
    "the leader is quien sale": r"\b(líder|salidor|plomo|es mano)\b",
    "a suit is a número": r"\b(palo|traje|pinta)s?\b",
    "persons have no gender": r"\w+[oe]s?/as?\b|\w@s?\b|\btod[@x]s\b|\bjugadora?s? y jugadora?s?\b",
    "a spell is a hechizo, a patience a solitario": r"\b(deletre\w+|paciencia)\b",
    "the pen is the anotación": r"\b(pluma|lápiz|bolígrafo)\b",
    "a play is legal if it is válida": r"\b(ilegal|legal)\b",
}


@cache
def said() -> tuple[str, ...]:
    """Return every form of every message in Spanish."""
    catalog = read(LOCALE / "es" / "LC_MESSAGES" / "django.po")
    forms = [(each.string,) if isinstance(each.string, str) else each.string for each in catalog if each.id]
    return tuple(form for several in forms for form in several)


@pytest.mark.parametrize("why", OFFENDERS)
def test_a_word_that_the_glossary_rules_out_never_occurs(why: str) -> None:
    offender = re.compile(OFFENDERS[why], re.IGNORECASE)

    assert [text for text in said() if offender.search(text)] == []


def test_questions_and_exclamations_are_marked_on_both_sides() -> None:
    assert [text for text in said() if text.count("¿") != text.count("?") or text.count("¡") != text.count("!")] == []


def test_quotation_marks_are_angular_and_dots_are_single() -> None:
    assert [text for text in said() if re.search(r'[“”"]|\.\.|  ', text)] == []


def test_pips_and_points_are_told_apart() -> None:
    catalog = read(LOCALE / "es" / "LC_MESSAGES" / "django.po")
    of_pips = [
        each
        for each in catalog
        if isinstance(each.id, str) and re.search(r"(?<![{(])\bpips?\b", each.id) and "point" not in each.id
    ]

    assert [each.id for each in of_pips if "tanto" not in str(each.string)] == []
