"""Rulings, findings, deductions and numbers as English messages with values in their places."""

from scoring.wording.deductions import reason_message
from scoring.wording.findings import finding_messages, finding_sentence
from scoring.wording.numbers import number_list, number_words
from scoring.wording.patience import hint_message, verdict_message
from scoring.wording.rulings import Names, award_message, fault_message, fault_sentence, must_pass_message, namer

__all__ = [
    "Names",
    "award_message",
    "fault_message",
    "fault_sentence",
    "finding_messages",
    "finding_sentence",
    "hint_message",
    "must_pass_message",
    "namer",
    "number_list",
    "number_words",
    "reason_message",
    "verdict_message",
]
