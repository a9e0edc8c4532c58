"""Telling: what each connection at a table is sent, and nothing it may not know."""

from branchline.server.protocol import (
    ChatLine,
    Json,
    SeatInfo,
    Snapshot,
    Step,
    TableChanged,
    TableInfo,
)
from branchline.server.sockets.connection import Connection, encode
from branchline.server.storage.entries import Acted, Body, Dealt, Entry, Said, Undone
from branchline.server.tables.game_log import Happened, Play, Viewer
from branchline.server.tables.seating import Seating
from branchline.server.tables.serialize import EventWords, common_words, own_words
from branchline.server.tables.table import Table
from branchline.server.tables.versions import title_of


class Audience:
    """The connections at one table in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.elsewhere: set[str] = set()  # visitors at other processes
        self._common: Json = {}  # what all have in their views
        self._own: dict[Viewer, Json] = {}  # what else each kind of viewer has
        self._events = EventWords()  # of the last step and the last move

    def visitors(self) -> set[str]:
        """Return who is at the table, in this process or another."""
        return self.visitors_here() | self.elsewhere

    def visitors_here(self) -> set[str]:
        """Return who is at the table in this process."""
        return {c.visitor for c in self.connections if c.visitor is not None}

    def info(self, visitor: str | None, clocks: dict[int, float]) -> TableInfo:
        """Return the table as everybody may see it."""
        table = self.table
        watchers = sum(c.greeted and c.viewer is None for c in self.connections)
        return table_info(
            table.id, table.seating, table.status, visitor, self.visitors(), watchers, clocks
        )

    def snapshot(self, connection: Connection, after: int, info: TableInfo) -> Snapshot:
        """Return everything that a connection needs; of the log only what is after a number."""
        play, viewer = self.table.play, connection.viewer
        chat = self.table.seating.chat
        if play is None:
            return Snapshot(info, 0, viewer, None, [], False, [], chat)
        steps = [step for step in play.steps if step.is_seen_by(viewer)]
        log = [
            self.step_words(viewer, step, seq, play, {}, [], False)
            for seq, step in enumerate(steps[after:], after + 1)
        ]
        return Snapshot(
            table=info,
            seq=len(steps),
            you=viewer,
            view=self._common_now(play) | self._own_now(play, viewer),
            legal=list(play.legal(viewer)),
            undo=self._may_undo(play, viewer),
            log=log,
            chat=chat,
        )

    def _common_now(self, play: Play) -> Json:
        if not self._common:
            self._common = common_words(play.game)
        return self._common

    def _own_now(self, play: Play, viewer: Viewer) -> Json:
        if viewer not in self._own:
            self._own[viewer] = own_words(play.game, viewer, self._events)
        return self._own[viewer]

    def _may_undo(self, play: Play, viewer: Viewer) -> bool:
        return self.table.status == "running" and viewer is not None and play.may_undo(viewer)

    def tell_step(self) -> None:
        """Tell everybody here of the last step."""
        play = self.table.play
        assert play is not None, "a step needs a game"
        step = play.steps[-1]
        viewers = {c.viewer for c in self.connections if c.greeted}
        before, own = self._common, self._own
        self._common, self._events = {}, EventWords()
        self._own = {viewer: own[viewer] for viewer in viewers if viewer in own}
        if not viewers:
            return
        common = changed(before, self._common_now(play))
        for viewer in viewers:
            if step.is_seen_by(viewer):
                self._send(viewer, encode(self._next_step(play, viewer, step, common)))

    def _next_step(self, play: Play, viewer: Viewer, step: Happened, common: Json) -> Step:
        before = self._own.pop(viewer, None)
        if before is None:  # it has not been told of anything yet
            common, before = self._common_now(play), {}
        changes = common | changed(before, self._own_now(play, viewer))
        legal, undo = list(play.legal(viewer)), self._may_undo(play, viewer)
        return self.step_words(viewer, step, play.seq_for(viewer), play, changes, legal, undo)

    def step_words(
        self,
        viewer: Viewer,
        step: Happened,
        seq: int,
        play: Play,
        changes: Json,
        legal: list[str],
        undo: bool,
    ) -> Step:
        """Return a step as a viewer may see it."""
        words = self._events if step is play.steps[-1] else EventWords()
        undone = None
        if step.undone is not None:
            undone = sum(s.is_seen_by(viewer) for s in play.steps[: step.undone])
        return Step(
            seq=seq,
            seat=step.seat,
            action=step.action if viewer is not None and viewer == step.seat else None,
            events=words.of(viewer, step.events),
            undone=undone,
            changes=changes,
            legal=legal,
            undo=undo,
        )

    def tell_chat(self, line: ChatLine) -> None:
        """Tell everybody here what was said."""
        self._send_all(encode(line))

    def tell_table(self, clocks: dict[int, float]) -> None:
        """Tell everybody here who sits where."""
        for visitor in {c.visitor for c in self.connections if c.greeted}:
            frame = encode(TableChanged(self.info(visitor, clocks)))
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

    def tell(self, entry: Entry, body: Body, clocks: dict[int, float]) -> None:
        """Tell everybody here of an entry."""
        if isinstance(body, Said):
            self.tell_chat(self.table.seating.chat[-1])
            return
        if isinstance(body, Dealt | Acted | Undone):
            self.tell_step()
            if isinstance(body, Acted) and self.table.status == "running" and not clocks:
                return
        self.tell_table(clocks)


def changed(before: Json, after: Json) -> Json:
    """Return the fields that are different now."""
    return {name: after[name] for name in after if before.get(name, _NEVER) != after[name]}


_NEVER = object()


def table_info(
    table: str,
    seating: Seating,
    status: str,
    visitor: str | None,
    here: set[str],
    watchers: int,
    clocks: dict[int, float],
) -> TableInfo:
    """Return a table as everybody may see it."""
    names = seating.names()
    seats = [
        SeatInfo(
            seat=seat,
            name="" if place.kind == "open" else names[seat],
            kind=place.kind,
            level=place.level,
            online=place.kind == "bot" or place.visitor in here,
            stand_in=place.away is not None,
            clock=clocks.get(seat),
            abort=place.abort,
        )
        for seat, place in enumerate(seating.places)
    ]
    return TableInfo(
        id=table,
        game=seating.game,
        title=title_of(seating.game),
        status=status,
        seats=seats,
        options=seating.options,
        mine=seating.seats_of(visitor),
        watchers=watchers,
        rematch=seating.rematch,
    )
