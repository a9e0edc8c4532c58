"""The dialogue: what each message of a browser leads to."""

import asyncio
import logging

import msgspec

from branchline.errors import InvalidAction
from branchline.server import protocol as p
from branchline.server.http.guards import Allowance
from branchline.server.refusal import Refusal, or_later
from branchline.server.sockets.connection import Connection
from branchline.server.strict_json import read_json
from branchline.server.tables import commands
from branchline.server.tables.registry import House
from branchline.server.tables.sanitize import CHAT_LENGTH, ID_LENGTH, clean
from branchline.server.tables.session import LiveTable

log = logging.getLogger("branchline.server")

_decoder = msgspec.json.Decoder(p.FromBrowser)

LONGEST_ACTION = 500
PATIENCE = 200  # messages that are refused before the socket is closed


class Dialogue:
    """One connection at one table."""

    def __init__(self, house: House, live: LiveTable, connection: Connection) -> None:
        self.house = house
        self.live = live
        self.table = live.table
        self.connection = connection
        self._patience = Allowance(1.0, PATIENCE)
        self._messages = Allowance(
            house.settings.messages_each_second, 4 * house.settings.messages_each_second
        )
        self._thinking: set[asyncio.Task[None]] = set()

    async def hear(self, frame: str) -> None:
        """Answer a frame; whatever is wrong with it is said, and changes nothing."""
        message: p.FromBrowser | None = None
        try:
            message = read_message(frame)
            self._refuse_flood()
            with or_later():
                await self._answer(message)
        except Refusal as refusal:
            self._refuse(message, refusal)

    def end(self) -> None:
        """Let go: nobody is there any more for whom something is thought out."""
        for task in self._thinking:
            task.cancel()

    def _refuse_flood(self) -> None:
        """Check that not too many messages come.

        Raises:
            Refusal: if they do; who does not mind that is shown out.
        """
        if self._messages.take():
            return
        if not self._patience.take():
            self.connection.close(1008, "too many messages")
        raise Refusal("too-fast", "too many messages; wait a little")

    def _refuse(self, message: p.FromBrowser | None, refusal: Refusal) -> None:
        """Say why not; whoever saw an old state gets a fresh one."""
        ident = message.id if isinstance(message, p.Request) else None
        self.connection.tell(p.Refused(ident, refusal.key, refusal.text))
        if refusal.key == "stale":
            self._send_snapshot(0)

    async def _answer(self, message: p.FromBrowser) -> None:
        if isinstance(message, p.Hello):
            await self._hello(message)
            return
        if not self.connection.greeted:
            raise Refusal("invalid", "the first message is expected to be hello")
        if isinstance(message, p.Act):
            await self._act(message)
        elif isinstance(message, p.Undo):
            await self._undo(message)
        elif isinstance(message, p.Ask):
            self._ask(message)
        elif isinstance(message, p.Hints):
            self._think(message)
        elif isinstance(message, p.Chat):
            await self._say(message)
        elif isinstance(message, p.Vote):
            seat = self._seat()
            await self.table.change(lambda: commands.vote(self.table, seat, message.abort))
            self.connection.tell(p.Done(message.id, None))
        elif isinstance(message, p.Rematch):
            self._seat()
            await self.house.rematch(self.live)
            self.connection.tell(p.Done(message.id, None))
        else:
            self.connection.tell(p.Pong(message.id))

    async def _hello(self, message: p.Hello) -> None:
        if self.house.store.database.shared:  # it may have seen more at another process
            await self.table.catch_up()
        if message.seat is not None:
            commands.refuse_other(self.table, self.connection.visitor, message.seat)
            await self._come_back(message.seat)
        self.connection.viewer = message.seat
        self.connection.greeted = True  # with nothing between: no step comes before the snapshot
        self._send_snapshot(max(0, message.after or 0))

    async def _come_back(self, seat: int) -> None:
        """Take one's seat back from the bot that stands in."""
        if self.table.seating.places[seat].away is not None:
            await self.table.change(lambda: commands.give_back(self.table, seat))

    def _send_snapshot(self, after: int) -> None:
        info = self.live.info(self.connection.visitor)
        self.connection.tell(self.live.audience.snapshot(self.connection, after, info))

    def _seat(self) -> int:
        """Return the seat this connection speaks for.

        Raises:
            Refusal: if it is none of its own.
        """
        seat = -1 if self.connection.viewer is None else self.connection.viewer
        commands.refuse_other(self.table, self.connection.visitor, seat)
        return seat

    async def _act(self, message: p.Act) -> None:
        seat = self._seat()
        if len(message.action) > LONGEST_ACTION:
            raise Refusal("invalid", "an action is a short text")
        ident = own_id(seat, message.id)
        spent = self.live.minder.spent(seat)
        await self.table.change(
            lambda: commands.act(
                self.table, seat, message.seq, message.action, ident, "person", spent
            )
        )
        self._done(message.id, ident, seat)

    async def _undo(self, message: p.Undo) -> None:
        seat = self._seat()
        ident = own_id(seat, message.id)
        await self.table.change(lambda: commands.undo(self.table, seat, message.seq, ident))
        self._done(message.id, ident, seat)

    def _done(self, ident: str, stored: str, seat: int) -> None:
        """Say that it was carried out, as which step of those that this seat sees."""
        play, seq = self.table.play, self.table.ids.get(stored)
        assert play is not None, "only games have steps"
        shown = None if seq is None else play.seq_for(seat)
        if seq is not None and seq != play.seq:
            shown = sum(step.is_seen_by(seat) for step in play.steps[:seq])
        self.connection.tell(p.Done(ident, shown))

    def _ask(self, message: p.Ask) -> None:
        seat, play = self._seat(), commands.running(self.table)
        if len(message.action) > LONGEST_ACTION:
            raise Refusal("invalid", "an action is a short text")
        try:
            refused = play.game.why_not(seat, message.action)
        except InvalidAction as error:
            self.connection.tell(p.Answer(message.id, message.action, "invalid", str(error)))
            return
        key = None if refused is None else refused.key
        text = None if refused is None else refused.sentence
        self.connection.tell(p.Answer(message.id, message.action, key, text))

    def _think(self, message: p.Hints) -> None:
        """Answer beside the dialogue: no action waits for hints."""
        task = asyncio.create_task(self._hint_or_refuse(message))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _hint_or_refuse(self, message: p.Hints) -> None:
        try:
            await self._hint(message)
        except Refusal as refusal:
            self._refuse(message, refusal)
        except Exception:
            log.exception("hints failed", extra={"table": self.table.id})
            self._refuse(message, Refusal("try-later", "the hints failed; ask again"))

    async def _hint(self, message: p.Hints) -> None:
        seat, play = self._seat(), commands.running(self.table)
        if not self.table.seating.options.hints:
            raise Refusal("no-hints", "this table plays without hints")
        self.house.hints.take(self.connection.visitor or "")
        legal = list(play.legal(seat).values())
        if not legal:
            raise Refusal("not-your-turn", "it is another seat's turn")
        view = play.game.view(seat)
        found = await self.house.thinkers.hints(f"{self.table.id}:{seat}", view, legal)
        self.connection.tell(p.HintList(message.id, found))

    async def _say(self, message: p.Chat) -> None:
        text = clean(message.text, CHAT_LENGTH)
        if not text:
            raise Refusal("invalid", "there is nothing to say in that")
        if self.connection.visitor is None:
            raise Refusal("no-session", "ask for a session first")
        self.house.chat.take(self.connection.visitor)
        seat, name = self.connection.viewer, "spectator"
        if seat is not None:
            name = self.table.seating.places[self._seat()].name
        who = str(seat) if seat is not None else self.connection.visitor
        ident = own_id(f"chat:{who}", message.id)
        await self.table.change(lambda: commands.say(self.table, seat, name, text, ident))
        self.connection.tell(p.Done(message.id, None))


def read_message(frame: str) -> p.FromBrowser:
    """Return the message in a frame.

    Raises:
        Refusal: if it is none.
    """
    message: p.FromBrowser = read_json(frame, _decoder)
    if isinstance(message, p.Request) and not is_plain(message.id):
        raise Refusal("invalid", f"an id has 1 to {ID_LENGTH} plain letters")
    return message


def is_plain(ident: str) -> bool:
    """Tell whether an id is short and readable."""
    return 0 < len(ident) <= ID_LENGTH and ident.isascii() and ident.isprintable()


def own_id(who: int | str, ident: str) -> str:
    """Return an id that no other seat can use up."""
    return f"{who}:{ident}"
