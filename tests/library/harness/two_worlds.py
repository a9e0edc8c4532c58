"""Two worlds that look the same from a seat, and how to go on in both.

The law: deal everything again that a viewer cannot know, and it sees the same table, may do the
same things, is refused with the same sentences, and sees the same events when the game goes on.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from branchline import InvalidAction
from branchline import events as ev
from branchline.events import Event, TicketName
from branchline.game import Action, Game
from branchline.records.claim_paths import claim_path
from branchline.rules import names as n
from branchline.rules import policies
from branchline.rules.reasons import OK
from branchline.rules.tickets import place_in_ring
from branchline.views import seen_by
from library.harness.in_full import in_full
from library.harness.seeded import decisions, generator_of, map_board, map_state

PAIRS = 10_000  # in a normal run, over all games and seat counts
POLICIES = (policies.MIXED, policies.TUNNEL_HAPPY, policies.HOARD, policies.RANDOM)

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
    """Return the game with everything dealt again that the viewer cannot know."""
    other = game.copy(reseed=False)
    seat = n.NOBODY if viewer is None else viewer
    other.family.redeal(other.board, other.state, seat, generator)
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
    names, tickets = game.sheet.colours, game.setup.labels.tickets
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
    """Return what a seat learns about an action, in words."""
    try:
        action = game.action(seat, asked) if isinstance(asked, int) else game.read(seat, asked)
        refused = game.why_not(seat, action)
        about = f"{action} {action.subject}"
        return f"{about}: may be played" if refused is None else f"{about}: {refused.key} {refused}"
    except InvalidAction as error:
        return str(error)


def seen(game: Game, viewer: Viewer, asked: Iterable[int | str]) -> list[str]:
    """Return all that a viewer can find out at this moment, as text."""
    found = [in_full(game.view(viewer))]
    if viewer is not None:
        found.append(repr([(action, action.subject) for action in game.legal(viewer)]))
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
            return n.BY_CHANCE
        found, what = coming.pop(0)
        assert found == kind
        if what is None:
            return n.BY_CHANCE
        if isinstance(what, TicketName):
            number = game.setup.labels.tickets.index(what)
            reach = (state.fresh or state.mixed) or 1
            places = [place_in_ring(game.board, state, depth) for depth in range(reach)]
            if number not in [state.ring[place] for place in places]:
                raise Inconsistent
            return number
        number = game.setup.labels.cards.index(what)
        if state.deck[number] == 0:
            raise Inconsistent
        return number

    state.script = next_outcome


def path(game: Game, step: Step, happened: list[Event], viewer: Viewer) -> list[int]:
    """Return the actions that look the same to the viewer in this world."""
    kind = game.board.kind[step.action.number]
    if step.seat != viewer:
        if kind in (n.CLAIM, n.PAY, n.LAY):
            return same_claim(game, step.seat, happened)
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


def same_claim(game: Game, seat: int, happened: list[Event]) -> list[int]:
    """Return the actions that claim the same route with the same cards."""
    claim = next(event for event in happened if isinstance(event, ev.Claim | ev.Tunnel))
    laid = claim.laid if isinstance(claim, ev.Tunnel) else claim.cards
    counts = [laid.get(card, 0) if card else 0 for card in game.setup.labels.cards]
    route = game.setup.labels.routes.index(claim.route)
    found = claim_path(map_board(game), map_state(game), seat, route, counts)
    if found is None:
        raise Inconsistent
    return found


def place_path(game: Game, seat: int, happened: list[Event]) -> list[int]:
    """Return the actions that place the same set."""
    place = next(event for event in happened if isinstance(event, ev.Place))
    ((colour, cards),) = place.rows.items()
    hand = game.state.hand[seat]
    if any(hand[game.setup.labels.cards.index(card)] < count for card, count in cards.items()):
        raise Inconsistent
    actions = [game.read(seat, f"place {colour}").number]
    announced = game.copy(reseed=False)
    if not announced.play(seat, Action(actions[0], "")):
        amounts = " + ".join(f"{cards[card]} {card}" for card in cards)
        actions.append(announced.read(seat, f"put {amounts}").number)
    return actions


def count_wipes(reported: list[Event]) -> int:
    """Count wipes: one needs three coloured cards outside the hands, which is seen by it (G-04)."""
    return sum(isinstance(event, ev.Wipe) for event in reported)


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
    reported: list[Event] = []
    for number in actions:
        reported += world.play(steps[at].seat, Action(number, ""))
    world.state.script = None
    if count_wipes(reported) != count_wipes(happened):
        raise Inconsistent
    assert repr([seen_by(viewer, event) for event in reported]) == repr(
        [seen_by(viewer, event) for event in happened]
    )
    if not steps[to].game.over:
        assert in_full(world.view(viewer)) == in_full(steps[to].game.view(viewer))
    return to


@dataclass
class Tally:
    """What a run of the law has compared."""

    pairs: int = 0  # two worlds at one moment
    different: int = 0  # of them: the worlds were not the same
    events: int = 0  # steps that were played on in both worlds


def hold_to_the_law(name: str, seats: int, seed: int, pairs: int, far: int) -> Tally:
    """Compare pairs of worlds along seeded games, and play each on for a few steps."""
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
