"""Advice on a map: facts that can be said in any language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_NAMED = 5  # examples in one sentence

# In English; the page has the same sentences in its languages.
SENTENCES = {
    "no_lanes": "On printed maps pairs with several lanes carry {least} to {most} times as many "
    "tickets as single ones; here no pair has several. Give the busiest ones a second lane: "
    "{names}.",
    "idle_lanes": "On printed maps pairs with several lanes carry {least} to {most} times as many "
    "tickets as single ones; here {now} times. Give the busiest ones a second lane: {names}.",
    "bridges": "Only one way leads over {names}: whoever claims it shuts the others out. Add a "
    "route around it, or a second lane.",
    "dead_ends": "One neighbour only: {names}. Join each of them to another city.",
    "lengths": "Routes of length {length} are {share} of all; printed maps have {least} to {most}.",
    "colours": "The colour with the most spaces is {high_colour} ({high}), the one with the fewest "
    "{low_colour} ({low}); on printed maps no colour has more than {most} times another. Balance "
    "the colours.",
    "worth": "Not worth their shortest path (in brackets) are {n} of {of} tickets: {names}.",
    "too_long": "The longest ticket takes {n} spaces; about {of} suit the trains of a player.",
    "idle_pairs": "No ticket needs {n} of {of} pairs of cities, such as {names}. Add tickets "
    "there, or take routes away.",
    "tickets": "There are {share} tickets for each city; printed maps have {least} to {most}.",
    "place": "Whoever moves at place {n} wins {share} of the games ({least} to {most}), not {of}.",
    "unclaimed": "Nobody ever claims {names}.",
    "unkept": "Nobody ever keeps {names}.",
    "easy": "{ticket} is easier than others: completed in {share} of {n} games ({least} to "
    "{most}), all tickets in {of}. Make it worth less.",
    "hard": "{ticket} is harder than others: completed in {share} of {n} games ({least} to "
    "{most}), all tickets in {of}. Make it worth more.",
}


@dataclass(frozen=True)
class Advice:
    """What to change on a map; `key` says which sentence it is, `words` what stands in it."""

    key: str
    words: Mapping[str, str]

    def __str__(self) -> str:
        return SENTENCES[self.key].format(**self.words)


def named(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f", … (+{more})" if more > 0 else "")
