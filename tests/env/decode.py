"""An observation read back as the view it was made from, with nothing but the sheet.

Written without a look at the kernels: what cannot be read back here has been lost.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from branchline.events import RouteName, TicketName
from branchline.sheet import Sheet
from branchline.views import (
    DECISIONS,
    OwnClaim,
    OwnTicket,
    OwnYard,
    RowView,
    SeatView,
    TicketUse,
    TunnelView,
    View,
)


class Decoder:
    """Reads the observations of one game."""

    def __init__(
        self,
        sheet: Sheet,
        tickets: list[TicketName],
        routes: list[RouteName],
        seen: Mapping[str, Any],
        open_stacks: bool,
    ) -> None:
        self.open_stacks = open_stacks
        self.sheet, self.ticket_names, self.route_names = sheet, tickets, routes
        self.seen = {name: part.tolist() for name, part in seen.items()}
        self.you: int = self.seen["you"][0]
        self.seats = len(self.seen["points"])
        self.card_names = [*sheet.colours, *[""] * (8 - len(sheet.colours)), "locomotive"]

    def one(self, name: str) -> int:
        """Return the only number of a part."""
        number: int = self.seen[name][0]
        return number

    def seat(self, place: int) -> int:
        """Return the seat at a place, counted from the observer."""
        return (self.you + place) % self.seats

    def cards(self, counts: list[int]) -> dict[str, int]:
        """Return counts as a card set."""
        return {self.card_names[card]: count for card, count in enumerate(counts) if count}

    def card(self, number: int) -> str | None:
        """Return a card by 1 + its number."""
        return self.card_names[number - 1] if number else None

    def marked(self, name: str, value: int = 1) -> tuple[TicketName, ...]:
        """Return the tickets that a part marks."""
        return tuple(
            self.ticket_names[ticket]
            for ticket, number in enumerate(self.seen[name])
            if number == value
        )

    def view(self) -> View:
        """Return the view, without its history and the final scores."""
        decision = DECISIONS[self.one("decision")]
        waiting = [self.seat(place) for place, asked in enumerate(self.seen["waiting"]) if asked]
        last = self.one("last_turns")
        depths = enumerate(self.seen["ticket_depth"])
        places = sorted((depth - 1, self.ticket_names[t]) for t, depth in depths if depth)
        return View(
            game=self.sheet.key,
            version=self.sheet.version,
            you=self.you,
            waiting=tuple(sorted(waiting)),
            turn=self.seat(self.one("turn")),
            first=self.seat(self.one("first")),
            decision=decision,
            turns=self.one("turns"),
            last_turns=last - 1 if last else None,
            seats=tuple(
                self.seat_view((seat - self.you) % self.seats) for seat in range(self.seats)
            ),
            face_up=tuple(self.card(number) for number in self.seen["face_up"]),
            deck=self.one("deck"),
            discards=self.cards(self.seen["discards"]),
            ticket_deck=self.one("ticket_deck"),
            owners=tuple(
                self.seat(owner - 1) if owner else None for owner in self.seen.get("owners", [])
            ),
            closed=tuple(self.closed()),
            bonuses=tuple(
                bonus.key
                for bonus, played in zip(
                    self.sheet.bonuses, self.seen.get("bonuses", []), strict=True
                )
                if played
            ),
            tunnel=self.tunnel() if decision == "surcharge" else None,
            unseen=self.cards(self.seen["unseen"]),
            last_move=(),
            hand=self.cards(self.seen["hand"]),
            tickets=self.own_tickets(),
            offer=tuple(self.ticket_names[t - 1] for t in self.seen["offer"] if t),
            claim=self.claim(decision),
            yard=self.yard() if "rows" in self.seen else None,
            returned=self.marked("returned"),
            ticket_places=tuple(places),
            scores=None,
        )

    def closed(self) -> Iterator[int]:
        """Yield the free routes that the observer cannot claim because of their other lanes."""
        owners = [owner - 1 if owner else None for owner in self.seen.get("owners", [])]
        kinds = {2: "double", 3: "triple"}
        for number, route in enumerate(self.sheet.routes if owners else ()):
            lanes = [i for i, r in enumerate(self.sheet.routes) if r.cities == route.cities]
            taken = [owners[i] for i in lanes if owners[i] is not None]
            if owners[number] is not None or not taken:
                continue
            rule: Any = self.sheet.rules["lanes"]
            most = rule[kinds[len(lanes)]][str(self.seats)]
            if 0 in taken or len(taken) >= most:
                yield number

    def seat_view(self, place: int) -> SeatView:
        """Return what everybody knows about a seat."""
        seen, yards = self.seen, "rows" in self.seen
        return SeatView(
            seat=self.seat(place),
            name=f"Seat {self.seat(place)}",
            cards=seen["cards"][place],
            seen=self.cards(seen["seen"][place]),
            tickets=seen["tickets_held"][place],
            offered=seen["offered"][place],
            points=seen["points"][place],
            trains=None if yards else seen["trains"][place],
            yard=self.rows(place) if yards else (),
            stack=seen["stacks"][place] if yards else None,
            completed=self.marked("completed_by", place + 1) if yards else (),
        )

    def rows(self, place: int) -> tuple[RowView, ...]:
        """Return the rows of a yard."""
        rows = zip(
            self.sheet.colours, self.seen["rows"][place], self.seen["on_top"][place], strict=True
        )
        return tuple(RowView(name, cards, top) for name, cards, top in rows if cards + top)

    def own_tickets(self) -> tuple[OwnTicket, ...]:
        """Return the tickets of the observer."""
        return tuple(
            OwnTicket(self.ticket_names[ticket], status == 2)
            for ticket, status in enumerate(self.seen["tickets"])
            if status
        )

    def yard(self) -> OwnYard:
        """Return what only the observer knows about its yard."""
        completing = DECISIONS[self.one("decision")] == "completing"
        return OwnYard(
            placing=self.card(self.one("placing")),
            stack=self.cards(self.seen["stack"]) if completing or self.open_stacks else None,
            best=self.marked("best"),
            marked=self.marked("marked"),
            uses=tuple(self.uses()) if completing else (),
        )

    def uses(self) -> Iterator[TicketUse]:
        """Yield what the marked tickets use of the stack, and what each later one would use."""
        left = Counter(self.cards(self.seen["stack"]))
        marked = [ticket for ticket, number in enumerate(self.seen["marked"]) if number]
        own = [ticket for ticket, status in enumerate(self.seen["tickets"]) if status == 1]
        later = [ticket for ticket in own if ticket > max(marked, default=-1)]
        for ticket in (*marked, *later):
            needs = Counter(dict(self.sheet.tickets[ticket].cards))
            used = needs & left
            used["locomotive"] += (needs - used).total()
            if used["locomotive"] > left["locomotive"]:
                continue
            if ticket in marked:
                left -= used
            order = [name for name in self.card_names if used[name]]
            yield TicketUse(self.ticket_names[ticket], {name: used[name] for name in order})

    def claim(self, decision: str) -> OwnClaim | None:
        """Return the claim that the observer is paying."""
        if decision not in ("payment", "substitute"):
            return None
        return OwnClaim(
            route=self.route_names[self.one("route") - 1],
            colour=self.card(self.one("pay_colour")),
            locomotives=self.one("pay_locomotives"),
            coloured=self.one("pay_coloured"),
            substitutes=self.cards(self.seen["laid"]),
            to_lay=self.one("to_lay"),
        )

    def tunnel(self) -> TunnelView:
        """Return the tunnel that was tried."""
        return TunnelView(
            route=self.route_names[self.one("route") - 1],
            laid=self.cards(self.seen["laid"]),
            revealed=self.cards(self.seen["revealed"]),
            surcharge=self.one("surcharge"),
        )
