"""Broadcast: what each connection at a table is sent, and nothing it may not know."""

from typing import Protocol

import msgspec

from branchline.scores import Standing, standings
from branchline.server.protocol import (
    ChatLine,
    Json,
    Snapshot,
    Step,
    TableChanged,
    TableInfo,
)
from branchline.server.storage.entries import Acted, Body, Dealt, Said, Undone
from branchline.server.tables.info import Presence, Times, table_info
from branchline.server.tables.play.game_log import GameLog, LoggedStep, Viewer
from branchline.server.tables.play.serialize import (
    EventSerializer,
    encode,
    serialize_common,
    serialize_own,
)
from branchline.server.tables.table import Table


class Subscriber(Protocol):
    """A connection as the broadcaster sees it."""

    visitor: str | None
    client: str  # the address, as limits count it
    viewer: Viewer
    greeted: bool  # whether it gets every step

    def send(self, frame: str) -> None:
        """Queue a frame; never waits."""


class Broadcaster:
    """Sends what happens at one table to its connections in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connections: set[Subscriber] = set()
        self.remote_visitors: set[str] = set()  # connected to other processes
        self.warming = False  # a bot of the table still compiles its search
        self._common: Json = {}  # the fields that are the same in all views
        self._own: dict[Viewer, Json] = {}  # the other fields, for each viewer
        self._standings: list[Standing] | None = None  # of the last step
        self._events = EventSerializer()  # for the last step and the last move

    def visitors(self) -> set[str]:
        """Return who is at the table, in this process or another."""
        return self.local_visitors() | self.remote_visitors

    def local_visitors(self) -> set[str]:
        """Return who is at the table in this process."""
        return {c.visitor for c in self.connections if c.visitor is not None}

    def client_of(self, visitor: str | None) -> str:
        """Return the address of a visitor here, or of anybody here if they are not."""
        here = self.connections
        found = [c.client for c in here if c.visitor == visitor] or [c.client for c in here]
        return min(found, default="")

    def info(self, visitor: str | None, times: Times) -> TableInfo:
        """Return what everybody may know about the table."""
        table = self.table
        presence = Presence(self.visitors(), self.watchers(), times, self.warming)
        return table_info(table.id, table.seating, table.status, visitor, presence)

    def watchers(self) -> int:
        """Return how many connections to this process watch."""
        return sum(c.greeted and c.viewer is None for c in self.connections)

    def reseat(self) -> None:
        """Let each connection follow its visitor to another seat, or watch if there is none.

        Someone who gave up a seat must not see what its next owner is sent.
        """
        for connection in self.connections:
            seats = self.table.seating.seats_of(connection.visitor)
            if connection.viewer is not None and connection.viewer not in seats:
                connection.viewer = seats[0] if seats else None

    def snapshot(self, viewer: Viewer, after: int, info: TableInfo) -> Snapshot:
        """Return everything a viewer needs; of the log only the steps after a number."""
        game_log = self.table.game_log
        chat = self.table.seating.chat
        if game_log is None:
            return Snapshot(info, 0, viewer, None, [], False, [], chat)
        steps = [step for step in game_log.steps if step.is_visible_to(viewer)]
        log = [
            self.step_message(viewer, step, seq, game_log, {}, [], False)
            for seq, step in enumerate(steps[after:], after + 1)
        ]
        return Snapshot(
            table=info,
            seq=len(steps),
            you=viewer,
            view=self._current_common(game_log) | self._current_own(game_log, viewer),
            legal=list(game_log.legal(viewer)),
            undo=self._may_undo(game_log, viewer),
            log=log,
            chat=chat,
            standings=self._current_standings(game_log),
        )

    def _current_common(self, game_log: GameLog) -> Json:
        if not self._common:
            self._common = serialize_common(game_log.game)
        return self._common

    def _current_standings(self, game_log: GameLog) -> list[Standing]:
        if self._standings is None:
            self._standings = list(standings(game_log.game))
        return self._standings

    def _current_own(self, game_log: GameLog, viewer: Viewer) -> Json:
        if viewer not in self._own:
            self._own[viewer] = serialize_own(game_log.game, viewer, self._events)
        return self._own[viewer]

    def _may_undo(self, game_log: GameLog, viewer: Viewer) -> bool:
        return self.table.status == "running" and viewer is not None and game_log.may_undo(viewer)

    def broadcast_step(self) -> None:
        """Send the last step to everybody who can see it."""
        game_log = self.table.game_log
        assert game_log is not None, "a step needs a game"
        step = game_log.steps[-1]
        viewers = {c.viewer for c in self.connections if c.greeted}
        before, own = self._common, self._own
        self._common, self._events, self._standings = {}, EventSerializer(), None
        self._own = {viewer: own[viewer] for viewer in viewers if viewer in own}
        if not viewers:
            return
        common = changed_fields(before, self._current_common(game_log))
        for viewer in viewers:
            if step.is_visible_to(viewer):
                self._send(viewer, encode(self._next_step(game_log, viewer, step, common)))

    def _next_step(self, game_log: GameLog, viewer: Viewer, step: LoggedStep, common: Json) -> Step:
        before = self._own.pop(viewer, None)
        if before is None:  # nothing was sent to this viewer yet
            common, before = self._current_common(game_log), {}
        changes = common | changed_fields(before, self._current_own(game_log, viewer))
        legal, undo = list(game_log.legal(viewer)), self._may_undo(game_log, viewer)
        seq = game_log.seq_for(viewer)
        message = self.step_message(viewer, step, seq, game_log, changes, legal, undo)
        return msgspec.structs.replace(message, standings=self._current_standings(game_log))

    def step_message(
        self,
        viewer: Viewer,
        step: LoggedStep,
        seq: int,
        game_log: GameLog,
        changes: Json,
        legal: list[str],
        undo: bool,
    ) -> Step:
        """Return a step as a viewer may see it."""
        events = self._events if step is game_log.steps[-1] else EventSerializer()
        undone = None
        if step.undone is not None:
            undone = sum(s.is_visible_to(viewer) for s in game_log.steps[: step.undone])
        return Step(
            seq=seq,
            seat=step.seat,
            by=step.by,
            action=step.action if viewer is not None and viewer == step.seat else None,
            events=events.serialize(viewer, step.events),
            undone=undone,
            changes=changes,
            legal=legal,
            undo=undo,
        )

    def broadcast_chat(self, line: ChatLine) -> None:
        """Send a line of chat to everybody."""
        self._send_all(encode(line))

    def broadcast_table(self, times: Times) -> None:
        """Send the seats, votes, clocks and status to everybody."""
        for visitor in {c.visitor for c in self.connections if c.greeted}:
            frame = encode(TableChanged(self.info(visitor, times)))
            for connection in self.connections:
                if connection.greeted and connection.visitor == visitor:
                    connection.send(frame)

    def _send(self, viewer: Viewer, frame: str) -> None:
        for connection in self.connections:
            if connection.greeted and connection.viewer == viewer:
                connection.send(frame)

    def _send_all(self, frame: str) -> None:
        for connection in self.connections:
            if connection.greeted:
                connection.send(frame)

    def broadcast_entry(self, body: Body, times: Times) -> None:
        """Send what an entry changed to everybody."""
        self.reseat()
        if isinstance(body, Said):
            self.broadcast_chat(self.table.seating.chat[-1])
            return
        if isinstance(body, Dealt | Acted | Undone):
            self.broadcast_step()
            if isinstance(body, Acted) and self.table.status == "running" and not times.clocks:
                return
        self.broadcast_table(times)


def changed_fields(before: Json, after: Json) -> Json:
    """Return the fields whose values differ now."""
    return {name: after[name] for name in after if before.get(name, _MISSING) != after[name]}


_MISSING = object()
