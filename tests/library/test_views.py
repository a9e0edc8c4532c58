"""Views: a seat sees all that it may know, and nothing else.

The law: deal anew everything that a viewer cannot know, and it sees the same table, may do the
same things, is refused with the same sentences, and sees the same events when the game goes on.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any

import pytest

from branchline import IllegalAction, InvalidAction
from branchline import events as ev
from branchline.events import Event, TicketName
from branchline.game import Action, Game
from branchline.payments import stages
from branchline.rules import names as n
from branchline.rules import policy
from branchline.rules.reasons import OK
from branchline.rules.tickets import place_in_ring
from branchline.views import View, seen_by
from library.seeded import (
    TABLES,
    at_turn,
    decisions,
    dump,
    each_game,
    each_table,
    generator_of,
    map_board,
    map_state,
    yard_state,
)

PAIRS = 10_000  # in a normal run, over all games and seat counts
POLICIES = (policy.MIXED, policy.TUNNEL_HAPPY, policy.HOARD, policy.RANDOM)

Viewer = int | None  # None: a spectator


@dataclass
class Step:
    """One decision of a game: the moment before it, what was done, what happened."""

    game: Game
    seat: int
    action: Action
    events: list[Event]


def walk(name: str, seats: int, seed: int, policy: int) -> list[Step]:
    """Return every decision of a seeded game; the last step is the end, without an action."""
    steps = []
    for game, seat, action in decisions(name, seats, seed, policy):
        steps.append(Step(game.copy(reseed=False), seat, action, []))
    for step, after in zip(steps, [*steps[1:], Step(game, -1, Action(-1, ""), [])], strict=True):
        step.events = after.game.events[len(step.game.events) :]
    return [*steps, Step(game, -1, Action(-1, ""), [])]


def viewers(game: Game) -> list[Viewer]:
    """Return every seat and a spectator."""
    return [*range(game.seats), None]


def sample(steps: list[Step], count: int, chance: random.Random) -> list[int]:
    """Return places of moments before the end, so that every kind of question is among them."""
    kinds: dict[int, list[int]] = {}
    for at, step in enumerate(steps[:-1]):
        kinds.setdefault(step.game.state.decision, []).append(at)
    share = -(-count // len(kinds))
    kinds[n.COMPLETING] = kinds.pop(n.COMPLETING, [])[:3]  # the best choice takes its time
    some = [at for each in kinds.values() for at in chance.sample(each, min(share, len(each)))]
    rest = [at for each in kinds.values() for at in each if at not in some]
    missing = max(count - len(some), 0)
    return sorted(some + chance.sample(rest, min(missing, len(rest))))


# another world that looks the same


def other_world(game: Game, viewer: Viewer, generator: list[int]) -> Game:
    """Return the game with everything that the viewer cannot know dealt anew."""
    other = game.copy(reseed=False)
    seat = n.NOBODY if viewer is None else viewer
    other.family.deal_anew(other.board, other.state, seat, generator)
    if game.state.decision == n.SUBSTITUTE != other.state.decision:
        state = map_state(other)
        state.pay_colour = (state.pay_colour + 1) % len(game.sheet.colours)
    shown = game.turn_ends[-2] if len(game.turn_ends) > 1 else 0  # the last move begins here
    other.events[shown:] = [changed(other, event, viewer) for event in game.events[shown:]]
    other.reseed(generator[0])
    return other


def hidden(game: Game) -> tuple[object, ...]:
    """Return where the cards and tickets are that somebody does not know."""
    return game.state.hand, game.state.deck, game.state.holder, game.state.ring


def changed(game: Game, event: Event, viewer: Viewer) -> Event:
    """Return an event with other secrets, if it has any that the viewer cannot know."""
    if getattr(event, "seat", viewer) == viewer:
        return event
    names, tickets = game.sheet.colours, game.journal.tickets
    other = {card: names[i - 1] for i, card in enumerate(names)} | {"locomotive": names[0]}

    def others(these: tuple[TicketName, ...] | None) -> tuple[TicketName, ...]:
        return tuple(tickets[tickets.index(ticket) - 1] for ticket in these or ())

    match event:
        case ev.Draw(_, str(card), None):
            return replace(event, card=other[card])
        case ev.Deal(_, cards) | ev.DrawBonus(_, cards):
            return replace(event, cards=tuple(other[card] for card in cards or ()))
        case ev.Offer(_, these):
            return replace(event, tickets=others(these))
        case ev.Keep(_, kept, returned):
            return replace(event, kept=others(kept), returned=others(returned))
    return event


def answer(game: Game, seat: int, asked: int | str) -> str:
    """Return what a seat is told about an action, in words."""
    try:
        action = game.action(seat, asked) if isinstance(asked, int) else asked
        refused = game.why_not(seat, action)
        return f"{action}: may be played" if refused is None else f"{refused.key} {refused}"
    except InvalidAction as error:
        return str(error)


def seen(game: Game, viewer: Viewer, asked: Iterable[int | str]) -> list[str]:
    """Return all that a viewer can find out at this moment, as text."""
    found = [repr(game.view(viewer))]
    if viewer is not None:
        found.append(repr([action.text for action in game.legal(viewer)]))
        found += [answer(game, viewer, action) for action in asked]
    return found


QUESTIONS = (
    *("pay 1 red", "pay 2 red + 1 locomotive", "pay 3 blue", "pay 1 pair", "pay 1 any 3"),
    *("lay red", "lay red pair", "add 1 red", "add 1 locomotive", "leave", "keep 1", "keep 1 2"),
    *("draw deck", "draw tickets", "stop", "pass", "place red", "place blue white red"),
    *("put 2 red", "put 2 red + 1 locomotive", "complete best", "done"),
)
# What is done at these moments is not seen by others before it is finished.
UNSEEN = n.UNSEEN_STEPS


# going on in the other world


class Inconsistent(Exception):
    """What happened cannot happen in this world, so the viewer now knows that it is not his."""


def outcomes(steps: list[Event], viewer: Viewer) -> list[tuple[int, str | TicketName | None]]:
    """Return the chance outcomes of events in order; None where the viewer does not see them."""
    found: list[tuple[int, str | TicketName | None]] = []
    for event in steps:
        mine = getattr(event, "seat", viewer) == viewer
        match event:
            case ev.Draw(_, card, None):
                found.append((n.CARD_OUTCOME, card if mine else None))
            case ev.Refill(_, card):
                found.append((n.CARD_OUTCOME, card))
            case ev.Tunnel(revealed=cards):
                found += [(n.CARD_OUTCOME, card) for card in cards]
            case ev.DrawBonus(_, cards) | ev.Deal(_, cards):
                found += [(n.CARD_OUTCOME, card if mine else None) for card in cards or ()]
            case ev.TurnUp(row):
                found += [(n.CARD_OUTCOME, card) for card in row if card]
            case ev.Offer(_, tickets):
                found += [(n.TICKET_OUTCOME, each if mine else None) for each in tickets or ()]
    return found


def let_happen(game: Game, coming: list[tuple[int, str | TicketName | None]]) -> None:
    """Let chance do in this world what the viewer saw it do in the other."""
    state = game.state

    def next_outcome(kind: int) -> int:
        if not coming:
            return -1
        found, what = coming.pop(0)
        assert found == kind
        if what is None:
            return -1
        if isinstance(what, TicketName):
            number = game.journal.tickets.index(what)
            reach = (state.fresh or state.mixed) or 1
            places = [place_in_ring(game.board, state, depth) for depth in range(reach)]
            if number not in [state.ring[place] for place in places]:
                raise Inconsistent
            return number
        number = game.journal.cards.index(what)
        if state.deck[number] == 0:
            raise Inconsistent
        return number

    state.script = next_outcome


def path(game: Game, step: Step, happened: list[Event], viewer: Viewer) -> list[int]:
    """Return the actions that look the same to the viewer in this world."""
    kind = game.board.kind[step.action.number]
    if step.seat != viewer:
        if kind in (n.CLAIM, n.PAY, n.LAY):
            return claim_path(game, step.seat, happened)
        if kind in (n.PLACE, n.PUT):
            return place_path(game, step.seat, happened)
        if kind == n.COMPLETE:
            return []
        if kind == n.DONE:
            return [game.board.first_action[n.COMPLETE_BEST]]
    if game.family.why_not(game.board, game.state, step.seat, step.action.number) != OK:
        assert step.seat != viewer, "what is legal differs"
        raise Inconsistent
    return [step.action.number]


def claim_path(game: Game, seat: int, happened: list[Event]) -> list[int]:
    """Return the actions that claim the same route with the same cards."""
    claim = next(event for event in happened if isinstance(event, ev.Claim | ev.Tunnel))
    laid = claim.laid if isinstance(claim, ev.Tunnel) else claim.cards
    counts = [laid.get(card, 0) if card else 0 for card in game.journal.cards]
    route = game.journal.routes.index(claim.route)
    found = stages(map_board(game), map_state(game), seat, route, counts)
    if found is None:
        raise Inconsistent
    return found


def place_path(game: Game, seat: int, happened: list[Event]) -> list[int]:
    """Return the actions that place the same set."""
    place = next(event for event in happened if isinstance(event, ev.Place))
    ((colour, cards),) = place.rows.items()
    hand = game.state.hand[seat]
    if any(hand[game.journal.cards.index(card)] < count for card, count in cards.items()):
        raise Inconsistent
    actions = [game.read(seat, f"place {colour}").number]
    announced = game.copy(reseed=False)
    if not announced.play(seat, Action(actions[0], "")):
        amounts = " + ".join(f"{cards[card]} {card}" for card in cards)
        actions.append(announced.read(seat, f"put {amounts}").number)
    return actions


def count_wipes(told: list[Event]) -> int:
    """Count wipes: one needs three coloured cards outside the hands, which is seen by it (G-04)."""
    return sum(isinstance(event, ev.Wipe) for event in told)


def go_on(world: Game, steps: list[Step], at: int, viewer: Viewer) -> int:
    """Do in another world what was done in this one; return the place reached.

    What another seat has announced is not seen before it is paid, so that happens at once.
    """
    to, happened = at + 1, list(steps[at].events)
    if steps[at].seat != viewer:
        while not happened and steps[to].game.state.decision in UNSEEN:
            happened += steps[to].events
            to += 1
    if any(isinstance(event, ev.Complete) and event.seat != viewer for event in happened):
        raise Inconsistent  # now everybody sees tickets of the others
    actions = path(world, steps[at], happened, viewer)
    let_happen(world, outcomes(happened, viewer))
    told: list[Event] = []
    for number in actions:
        told += world.play(steps[at].seat, Action(number, ""))
    world.state.script = None
    if count_wipes(told) != count_wipes(happened):
        raise Inconsistent
    assert repr([seen_by(viewer, event) for event in told]) == repr(
        [seen_by(viewer, event) for event in happened]
    )
    if not steps[to].game.over:
        assert repr(world.view(viewer)) == repr(steps[to].game.view(viewer))
    return to


@dataclass
class Tally:
    """What a run of the law has compared."""

    pairs: int = 0  # two worlds at one moment
    different: int = 0  # of them: the worlds were not the same
    events: int = 0  # steps that were played on in both worlds


def hold_to_the_law(name: str, seats: int, seed: int, pairs: int, far: int) -> Tally:
    """Compare so many pairs of worlds along seeded games, and play each on for a few steps."""
    chance, generator, tally = random.Random(seed), generator_of(seed, seats), Tally()
    moments = -(-pairs // (len(POLICIES) * (seats + 1)))
    for policy_number in POLICIES:
        steps = walk(name, seats, seed, policy_number)
        for at in sample(steps, moments, chance):
            game = steps[at].game
            asked: list[int | str] = [chance.randrange(game.board.actions) for _ in range(4)]
            for viewer in viewers(game):
                world = other_world(game, viewer, generator)
                questions = [*asked, *chance.sample(QUESTIONS, 3)]
                assert seen(world, viewer, questions) == seen(game, viewer, questions)
                tally.pairs += 1
                tally.different += hidden(world) != hidden(game)
                tally.events += play_on(world, steps, at, viewer, far)
    return tally


def play_on(world: Game, steps: list[Step], at: int, viewer: Viewer, far: int) -> int:
    """Go on for some steps, or as long as this world may be the viewer's; return how many."""
    for done in range(far):
        if steps[at].game.over:
            return done
        try:
            at = go_on(world, steps, at, viewer)
        except Inconsistent:
            return done
    return far


@each_table
def test_nothing_hidden_can_be_seen(name: str, seats: int) -> None:
    """View, legal actions, refusals and events are the same in every world that looks the same."""
    tally = hold_to_the_law(name, seats, seed=1, pairs=PAIRS // len(TABLES) + 1, far=2)

    assert tally.pairs >= PAIRS / len(TABLES)
    assert tally.different > 0.9 * tally.pairs
    assert tally.events > 0.5 * tally.pairs


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@each_table
def test_nothing_hidden_can_be_seen_in_many_games(name: str, seats: int, seed: int) -> None:
    """The same with ten times as many pairs, each played on for longer."""
    tally = hold_to_the_law(name, seats, seed, pairs=PAIRS // len(TABLES), far=8)

    assert tally.pairs >= PAIRS / len(TABLES) * 0.9


@each_game
def test_what_another_seat_has_begun_is_in_no_answer(name: str) -> None:
    """While a seat is paying or placing, answers to the others do not depend on what."""
    generator, compared = generator_of(1), 0
    played = chain.from_iterable(decisions(name, 2, seed) for seed in range(2, 22))
    for game, seat, _ in played:
        if game.state.decision in UNSEEN:
            other = 1 - seat
            world = other_world(game, other, generator)
            numbers = range(compared % 5, game.board.actions, 5)
            for asked in (*numbers, *QUESTIONS):
                assert answer(world, other, asked) == answer(game, other, asked)
            compared += 1
        if compared == 8:
            break
    assert compared == 8


@each_game
def test_a_refused_move_tells_nothing_about_chance(name: str) -> None:
    """A move that is refused and changes nothing is refused in every world alike."""
    steps = walk(name, 2, 3, policy.MIXED)
    generator = generator_of(1)
    turns = [step for step in steps[:-1] if step.game.state.decision == n.TURN]
    for step in random.Random(1).sample(turns, 12):
        first = [each.text for each in step.game.legal(step.seat) if each.text.startswith("draw ")]
        for text in first:
            move = f"{text}; draw {step.game.sheet.colours[0]}; pass"
            answers = set()
            for _ in range(6):
                world = other_world(step.game, step.seat, generator)
                before = dump(world)
                with pytest.raises((IllegalAction, InvalidAction)) as error:
                    world.play(step.seat, move)
                answers |= {str(error.value)} if dump(world) == before else set()
            assert len(answers) <= 1, move


# what a seat knows is in its view


def move_one(counts: list[int], others: list[int], fewest: int = 0) -> None:
    """Swap one card of `counts` with another card of `others`."""
    give = next(card for card in range(n.CARDS) if counts[card] > fewest)
    take = next(card for card in range(n.CARDS) if others[card] > 0 and card != give)
    counts[give] -= 1
    others[give] += 1
    counts[take] += 1
    others[take] -= 1


def own_hand(game: Game, seat: int) -> None:
    """Change a card of the hand that nobody has seen."""
    hidden = [a - b for a, b in zip(game.state.hand[seat], game.state.known[seat], strict=True)]
    before = list(hidden)
    move_one(hidden, game.state.deck)
    for card in range(n.CARDS):
        game.state.hand[seat][card] += hidden[card] - before[card]


def own_ticket(game: Game, seat: int) -> None:
    """Change a ticket of the seat for one of the deck."""
    state = game.state
    mine = next(ticket for ticket in range(game.board.tickets) if state.holder[ticket] == seat)
    place = state.head
    assert state.fresh > 0
    state.holder[mine], state.holder[state.ring[place]] = n.NOBODY, seat
    state.ring[place] = mine


def own_offer(game: Game, seat: int) -> None:
    """Change a ticket before the seat for one of the deck."""
    state = game.state
    other = state.ring[state.head]
    mine, state.offer[seat][0] = state.offer[seat][0], other
    state.ring[state.head] = mine
    state.holder[mine], state.holder[other] = n.NOBODY, seat


def own_returned(game: Game, seat: int) -> None:
    """Change a ticket that the seat has returned for one that nobody has seen."""
    state = game.state
    other = state.ring[state.head]
    mine = next(
        ticket
        for ticket in range(game.board.tickets)
        if state.returned_by[ticket] == seat or state.holder[ticket] == n.GONE - seat
    )
    state.holder[mine], state.holder[other] = state.holder[other], state.holder[mine]
    swap = (state.returned_by[other], state.returned_by[mine])
    state.returned_by[mine], state.returned_by[other] = swap
    ring = [{mine: other, other: mine}.get(ticket, ticket) for ticket in state.ring]
    state.ring = ring


def own_place(game: Game, seat: int) -> None:
    """Swap two tickets of the deck of which the seat knows where they are."""
    state = game.state
    places = [place_in_ring(game.board, state, depth) for depth in range(state.ring_size)]
    known = [place for place in places if state.order_known[place] >> seat & 1]
    one = known[0]
    other = next(p for p in places if p != one and state.order_known[p] in (0, 1 << seat))
    state.ring[one], state.ring[other] = state.ring[other], state.ring[one]


def own_claim(game: Game, seat: int) -> None:
    """Change the route that the seat has announced."""
    map_state(game).route = (map_state(game).route + 1) % map_board(game).routes


def own_set(game: Game, seat: int) -> None:
    """Change the colour of the set that the seat has announced."""
    state = yard_state(game)
    state.placing = (state.placing + 1) % len(game.sheet.colours)


def own_choice(game: Game, seat: int) -> None:
    """Let the seat have chosen another ticket to complete."""
    mine = next(i for i in range(game.board.tickets) if game.state.holder[i] == seat)
    marked = yard_state(game).marked
    marked[mine] = 1 - marked[mine]


def yard(game: Game, seat: int) -> None:
    """Let a row of the yard be longer by a card of the deck."""
    card = next(c for c in range(n.COLOURS) if game.state.deck[c])
    game.state.deck[card] -= 1
    yard_state(game).row[seat][card] += 1


def stack(game: Game, seat: int) -> None:
    """Let the on-track stack be higher by a card of the deck."""
    card = next(c for c in range(n.COLOURS) if game.state.deck[c])
    game.state.deck[card] -= 1
    yard_state(game).stack[seat][card] += 1


def face_up(game: Game, seat: int) -> None:
    """Change a card of the row for one of the deck."""
    card = game.state.face_up[0]
    other = next(c for c in range(n.CARDS) if game.state.deck[c] and c != card)
    game.state.face_up[0] = other
    game.state.deck[card] += 1
    game.state.deck[other] -= 1


def discards(game: Game, seat: int) -> None:
    """Change a discard for a card of the deck."""
    move_one(game.state.discards, game.state.deck)


def owner(game: Game, seat: int) -> None:
    """Give a route to another seat."""
    owners = map_state(game).owner
    route = next(r for r in range(map_board(game).routes) if owners[r] != n.NOBODY)
    owners[route] = (owners[route] + 1) % game.seats


def memory(game: Game, seat: int) -> None:
    """Let a card of the hand that nobody has seen be one that all have seen."""
    state = game.state
    card = next(c for c in range(n.CARDS) if state.hand[seat][c] > state.known[seat][c])
    state.known[seat][card] += 1


def deck_size(game: Game, seat: int) -> None:
    """Let the deck be smaller by a card that has gone to the discards."""
    card = next(c for c in range(n.CARDS) if game.state.deck[c])
    game.state.deck[card] -= 1
    game.state.deck_size -= 1
    game.state.discards[card] += 1
    game.state.discards_size += 1


def ticket_count(game: Game, seat: int) -> None:
    """Give the seat the top ticket of the deck."""
    state = game.state
    state.holder[state.ring[state.head]] = seat
    state.head = (state.head + 1) % game.board.tickets
    state.ring_size -= 1
    state.fresh -= 1


def trains(game: Game, seat: int) -> None:
    """Take a train from the seat."""
    map_state(game).trains[seat] -= 1


def points(game: Game, seat: int) -> None:
    """Give the seat a point."""
    game.state.points[seat] += 1


def last_round(game: Game, seat: int) -> None:
    """Let the last round have begun."""
    game.state.last_turns = 1


def whose_turn(game: Game, seat: int) -> None:
    """Let it be the next seat's turn."""
    game.state.turn = (game.state.turn + 1) % game.seats


def revealed(game: Game, seat: int) -> None:
    """Change a card that the tunnel has shown."""
    move_one(map_state(game).revealed, game.state.deck)


def laid(game: Game, seat: int) -> None:
    """Change a card that lies before the tunnel."""
    move_one(map_state(game).laid, game.state.deck)


Change = Callable[[Game, int], None]
PRIVATE: tuple[Change, ...] = (
    *(own_hand, own_ticket, own_offer, own_returned, own_place, own_claim, own_set, own_choice),
)
PUBLIC: tuple[Change, ...] = (
    *(face_up, discards, owner, memory, deck_size, ticket_count, trains, points),
    *(last_round, whose_turn, revealed, laid, yard, stack),
)


def changes(name: str, seats: int, change: Change) -> list[tuple[Game, Game, int]]:
    """Return pairs of moments that differ just by the change, and the seat that it is about."""
    found = []
    for policy_number in (policy.MIXED, policy.TUNNEL_HAPPY):
        for at, step in enumerate(walk(name, seats, 5, policy_number)[:-1]):
            before, after = step.game, step.game.copy(reseed=False)
            if at % 3 and change not in (revealed, laid, own_offer, own_returned, own_choice):
                continue
            if not makes_sense(before, step.seat, change):
                continue
            try:
                change(after, step.seat)
            except (StopIteration, IndexError, AttributeError):
                continue  # there is nothing of this kind at this moment, or in this game
            found.append((before, after, step.seat))
    return found


def makes_sense(game: Game, seat: int, change: Change) -> bool:
    """Tell whether a change leaves a moment that could be one of this game."""
    state = game.state
    if change is own_offer:
        return state.offered[seat] > 0 and state.fresh > 0
    if change is own_claim:
        return state.decision == n.PAYMENT
    if change is own_set:
        return state.decision == n.PUTTING
    if change is own_choice:
        return state.decision == n.COMPLETING
    if change in (revealed, laid):
        return state.decision == n.SURCHARGE
    if change in (own_ticket, own_returned, ticket_count):
        return state.fresh > 0 and state.offered[seat] == 0
    if change in (whose_turn, last_round):
        return state.decision == n.TURN and state.last_turns == n.NOT_YET
    return change is not face_up or state.face_up[0] != n.NO_CARD


@pytest.mark.parametrize("change", PRIVATE)
@each_game
def test_what_a_seat_knows_is_in_its_view_alone(name: str, change: Change) -> None:
    """What only a seat knows differs in its view, and in nobody else's."""
    for before, after, seat in changes(name, 2, change):
        for viewer in viewers(before):
            same = repr(before.view(viewer)) == repr(after.view(viewer))
            assert same == (viewer != seat)


@pytest.mark.parametrize("change", PUBLIC)
@each_game
def test_what_everybody_knows_is_in_every_view(name: str, change: Change) -> None:
    """What lies open on the table, or is counted there, differs in every view."""
    for before, after, _ in changes(name, 2, change):
        for viewer in viewers(before):
            assert repr(before.view(viewer)) != repr(after.view(viewer))


@pytest.mark.parametrize("change", PRIVATE + PUBLIC)
def test_every_change_is_tried(change: Change) -> None:
    """Each of the changes above is possible in some moment of some game."""
    names = dict.fromkeys(name for name, _ in TABLES)
    assert any(changes(name, 2, change) for name in names)


# a second look, which knows nothing of dealing anew


class Truth:
    """Follows the full events of a game and keeps what is true, and what all have seen."""

    def __init__(self, game: Game) -> None:
        self.box = Counter(dict.fromkeys(game.sheet.colours, game.sheet.each_colour))
        self.box["locomotive"] = game.sheet.locomotives
        self.hands: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.seen: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.offered: list[set[TicketName]] = [set() for _ in range(game.seats)]
        self.kept: list[set[TicketName]] = [set() for _ in range(game.seats)]
        self.stacks: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.completed: set[TicketName] = set()
        self.laid: Counter[str] = Counter()
        self.to_deal = game.seats  # hands of the opening, of which these first cards are seen
        self.given = game.sheet.number("yards", "opening_locomotives")

    def tell(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case ev.Deal(seat, cards) | ev.DrawBonus(seat, cards):
                self.hands[seat] += Counter(cards)
                self.seen[seat] += Counter((cards or ())[: self.given if self.to_deal else 0])
                self.to_deal = max(self.to_deal - 1, 0)
            case ev.Place(seat, rows):
                for row in rows.values():
                    self.pay(seat, Counter(row))
            case ev.ToTrack(seat, moved):
                self.stacks[seat] += Counter(moved.values())
            case ev.SecondDeck():
                self.stacks = [Counter() for _ in self.stacks]
            case ev.Complete(_, tickets):
                self.completed |= set(tickets)
            case ev.Draw(seat, card, slot):
                self.hands[seat] += Counter([card or ""])
                self.seen[seat] += Counter([card or ""] if slot is not None else [])
            case ev.Tunnel(seat, _, laid):
                self.laid = Counter(laid)
                self.pay(seat, self.laid)
            case ev.TunnelLeft(seat):
                self.hands[seat] += self.laid
                self.seen[seat] += self.laid
                self.laid = Counter()
            case ev.Claim(seat, _, cards):
                self.pay(seat, Counter(cards) - self.laid)
                self.laid = Counter()
            case ev.Offer(seat, tickets):
                self.offered[seat] |= set(tickets or ())
            case ev.Keep(seat, kept):
                self.kept[seat] |= set(kept or ())

    def pay(self, seat: int, cards: Counter[str]) -> None:
        """Take cards out of a hand; those that all have seen go first."""
        self.hands[seat] -= cards
        self.seen[seat] -= cards


def named_tickets(text: str) -> set[TicketName]:
    """Return the tickets that a text names, as `repr` shows them."""
    named = re.findall(r"TicketName\(a=['\"](.+?)['\"], b=['\"](.+?)['\"], points=(\d+)\)", text)
    assert len(named) == text.count("TicketName(")
    return {TicketName(a, b, int(points)) for a, b, points in named}


def assert_nothing_leaks(view: View, told: list[Event], truth: Truth) -> None:
    """Look for other seats' tickets and cards in everything that a viewer gets."""
    you = view.you
    own = truth.offered[you] if you is not None else set()
    assert named_tickets(repr(view) + repr(told)) <= own | truth.completed
    assert (view.hand is None) == (you is None)
    for event in (*told, *view.last_move):
        if getattr(event, "seat", you) != you:
            assert not isinstance(event, ev.Draw) or (event.card is None) == (event.slot is None)
            for secret in ("tickets", "kept", "returned"):
                assert isinstance(event, ev.Complete) or getattr(event, secret, None) is None
            if isinstance(event, ev.Deal | ev.DrawBonus):
                assert event.cards is None


def assert_counts_are_true(view: View, game: Game, truth: Truth) -> None:
    """Compare what the view says with what is true, and the cards with the box."""
    others = [seat for seat in range(game.seats) if seat != view.you]
    for seat in view.seats:
        assert seat.cards == truth.hands[seat.seat].total()
        assert Counter(seat.seen) == truth.seen[seat.seat] <= truth.hands[seat.seat]
        assert seat.tickets == len(truth.kept[seat.seat] - truth.completed)
        assert seat.stack in (None, truth.stacks[seat.seat].total())
    cards = Counter(view.unseen) + Counter(view.discards) + Counter(c for c in view.face_up if c)
    for seat_number in others:
        cards += truth.seen[seat_number]
    if view.you is not None:
        assert Counter(view.hand) == truth.hands[view.you]
        assert {own.ticket for own in view.tickets} == truth.kept[view.you]
        cards += truth.hands[view.you]
    for seat in view.seats:
        cards += truth.stacks[seat.seat]
        for row in seat.yard:
            cards += Counter({row.colour: row.cards, "locomotive": row.locomotives})
    if view.tunnel is not None:
        cards += Counter(view.tunnel.laid) + Counter(view.tunnel.revealed)
    assert cards == truth.box
    hidden = view.deck + sum(
        truth.hands[seat].total() - truth.seen[seat].total() for seat in others
    )
    assert sum(view.unseen.values()) == hidden


@each_table
def test_no_secret_stands_in_a_view(name: str, seats: int) -> None:
    """No view or event holds another seat's tickets or unseen cards; its counts are true."""
    for policy_number in (policy.MIXED, policy.TUNNEL_HAPPY):
        steps = walk(name, seats, 6, policy_number)
        truth = Truth(steps[0].game)
        told = list(steps[0].game.events)
        for at, step in enumerate(steps[:-1]):
            for event in told:
                truth.tell(event)
            for viewer in viewers(step.game) if at % 7 == 0 else [None]:
                view = step.game.view(viewer)
                shown = [seen_by(viewer, event) for event in told]
                assert_nothing_leaks(view, shown, truth)
                assert_counts_are_true(view, step.game, truth)
            told = step.events


@each_game
def test_a_view_shows_ones_own_part_of_the_last_move(name: str) -> None:
    """After a blind draw the seat sees its cards in the last move; the others see that it drew."""
    game = at_turn(name)
    events = game.play(0, "draw deck; draw deck")

    assert list(game.view(0).last_move) == events
    for viewer in (1, None):
        hidden = [each for each in game.view(viewer).last_move if isinstance(each, ev.Draw)]
        assert [(each.seat, each.card) for each in hidden] == [(0, None), (0, None)]


@each_table
def test_choices_at_the_opening_are_secret(name: str, seats: int) -> None:
    """What a seat keeps at the start is seen by nobody, not even how many, before all chose."""
    game = at_opening = next(decisions(name, seats, seed=1))[0]
    choices = [action for action in game.legal(0)]
    views = []
    for action in choices:
        game = at_opening.copy(reseed=False)
        game.play(0, action)
        views.append(repr([game.view(viewer) for viewer in (*range(1, seats), None)]))
    assert len(set(views)) == 1


def tickets_in(data: Any) -> list[tuple[str, str, int]]:
    """Return every ticket in plain data: whatever has two ends and points."""
    if isinstance(data, dict):
        own = [(data["a"], data["b"], data["points"])] if {*data} == {"a", "b", "points"} else []
        return own + [each for value in data.values() for each in tickets_in(value)]
    return [each for value in data for each in tickets_in(value)] if isinstance(data, list) else []


@each_table
def test_a_view_can_be_sent_as_json(name: str, seats: int) -> None:
    """A view taken apart is plain data; a spectator's names no ticket that is not completed."""
    for turn, (game, _, _) in enumerate(decisions(name, seats, seed=3)):
        if turn % 20 == 0:
            sent = json.loads(json.dumps(asdict(game.view(None))))
            done = [event.tickets for event in game.events if isinstance(event, ev.Complete)]
            open_to_all = {(t.a, t.b, t.points) for tickets in done for t in tickets}
            assert set(tickets_in(sent)) <= open_to_all
            own = json.loads(json.dumps(asdict(game.view(0))))
            assert len(tickets_in(own)) > 0 or not game.view(0).tickets


@each_game
def test_views_do_not_change_with_the_game(name: str) -> None:
    """A view is a picture of its moment: playing on does not touch it."""
    for turn, (game, seat, action) in enumerate(decisions(name, 2, seed=2)):
        if turn % 10 == 0:
            before = game.view(seat)
            text = repr(before)
            game.copy(reseed=False).play(seat, action)
            assert repr(before) == text == repr(game.view(seat))


def test_the_last_move_is_that_of_one_seat() -> None:
    """What rolls onto the track as the next turn begins belongs to that turn."""
    rolled = 0
    for game, _, _ in decisions("card_game", 3, seed=4):
        seats = {event.seat for event in game.last_move() if isinstance(event, ev.ToTrack)}
        acted = {event.seat for event in game.last_move() if isinstance(event, ev.Draw | ev.Place)}
        if len(game.turn_ends) > 1:
            assert len(seats | acted) <= 1
            rolled += bool(seats)
    assert rolled > 5
