"""The message handler: what each message of a browser leads to."""

import asyncio
import logging

import msgspec

from branchline.errors import InvalidAction
from branchline.server import protocol as p
from branchline.server.bots.fair_queue import Turn
from branchline.server.http.exchange import or_try_later
from branchline.server.refusal import Refusal, too_fast
from branchline.server.security.look_alikes import skeleton
from branchline.server.security.prices import DEAR_MESSAGE, MESSAGE, SNAPSHOT_KIB, kib
from branchline.server.security.rate_limit import TokenBucket
from branchline.server.security.sanitize import CHAT_LENGTH, ID_LENGTH, clean
from branchline.server.security.strict_json import read_json
from branchline.server.sockets.connection import Connection
from branchline.server.tables import commands
from branchline.server.tables.play.payments import payment_steps
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.seats import rematch
from branchline.server.tables.session import TableSession

log = logging.getLogger("branchline.server")

_decoder = msgspec.json.Decoder(p.FromBrowser)

MAX_ACTION_LENGTH = 500
MAX_EXCESS_MESSAGES = 50  # above the rate limit, before the socket is closed


class MessageHandler:
    """Handles the messages of one connection at one table."""

    def __init__(
        self, registry: TableRegistry, table_session: TableSession, connection: Connection
    ) -> None:
        self.registry = registry
        self.table_session = table_session
        self.table = table_session.table
        self.connection = connection
        rate = registry.settings.messages_per_second
        self._messages = TokenBucket(rate, 4 * rate)
        self._excess = TokenBucket(1.0, MAX_EXCESS_MESSAGES)
        self._account = registry.budgets.account(connection.client, connection.visitor)
        self._hint_tasks: set[asyncio.Task[None]] = set()

    async def receive(self, frame: str) -> None:
        """Handle a frame; an invalid or forbidden one is refused and changes nothing."""
        allowed = self._messages.take() and self._account.take(MESSAGE * (1 + kib(len(frame))))
        if not allowed and not self._excess.take():
            self.connection.close(1008, "too many messages")
            return
        try:
            message = read_message(frame)
            with or_try_later():
                await self._dispatch(message, allowed)
        except Refusal as refusal:
            self._send_refusal(id_in(frame), refusal if allowed else too_fast())

    def close(self) -> None:
        """Cancel the hints that nobody waits for any longer."""
        for task in self._hint_tasks:
            task.cancel()

    def _send_refusal(self, ident: str | None, refusal: Refusal) -> None:
        """Send why not; a client with an outdated state gets a new snapshot."""
        self.connection.send_message(p.Refused(ident, refusal.key, refusal.text, refusal.shortage))
        if refusal.key == "stale":
            self._send_snapshot(0)

    async def _dispatch(self, message: p.FromBrowser, allowed: bool) -> None:
        if not allowed:
            raise too_fast()
        if isinstance(message, p.Hello):
            await self._hello(message)
            return
        if not self.connection.greeted:
            raise Refusal("invalid", "the first message is expected to be hello")
        if not isinstance(message, p.Ping):
            self._account.charge(DEAR_MESSAGE)
        if isinstance(message, p.Act):
            await self._act(message)
        elif isinstance(message, p.Undo):
            await self._undo(message)
        elif isinstance(message, p.Ask):
            self._ask(message)
        elif isinstance(message, p.AskPayment):
            self._ask_payment(message)
        elif isinstance(message, p.Hints):
            self._start_hints(message)
        elif isinstance(message, p.Chat):
            await self._chat(message)
        elif isinstance(message, p.Pace):
            await self._pace(message)
        elif isinstance(message, p.Skip):
            self.table_session.scheduler.skip_to(self._seat())
            self.connection.send_message(p.Done(message.id, None))
        elif isinstance(message, p.Ping):
            self.connection.send_message(p.Pong(message.id))
        else:
            await self._agree(message)

    async def _agree(self, message: p.Vote | p.Rematch | p.Decline | p.Replace) -> None:
        """Carry out what the people at a table decide together."""
        seat, table = self._seat(), self.table
        if isinstance(message, p.Vote):
            await table.execute(lambda: commands.vote(table, seat, message.abort))
        elif isinstance(message, p.Rematch):
            if table.status == "aborted":  # or aborting and proposing would make tables for free
                self.registry.new_table_limiter.check(self.connection.client)
            await table.execute(lambda: rematch.propose(table, seat, message.fill))
            await self.table_session.scheduler.wait_for_table()
        elif isinstance(message, p.Decline):
            await table.execute(lambda: rematch.answer(table, seat, False))
        else:
            absent = self.table_session.scheduler.absence(message.seat)
            await table.execute(lambda: commands.replace(table, message.seat, absent))
        self.connection.send_message(p.Done(message.id, None))

    async def _hello(self, message: p.Hello) -> None:
        await self.registry.snapshots.enter(self.connection.client)
        if self.registry.store.database.shared:  # the client may have seen more elsewhere
            await self.table.catch_up()
        if message.seat is not None:
            commands.check_own_seat(self.table, self.connection.visitor, message.seat)
            await self._resume(message.seat)
        # No await between these lines: no step may be sent before the snapshot.
        before = self.table_session.broadcaster.watchers()
        self.connection.viewer = message.seat
        self.connection.greeted = True
        self._send_snapshot(max(0, message.after or 0))
        if self.table_session.broadcaster.watchers() != before:
            self.table_session.broadcaster.broadcast_table(self.table_session.scheduler.times())

    async def _resume(self, seat: int) -> None:
        """Take the seat back from the bot that stands in."""
        if self.table.seating.places[seat].away is not None:
            await self.table.execute(lambda: commands.resume(self.table, seat))

    def _send_snapshot(self, after: int) -> None:
        info = self.table_session.info(self.connection.visitor)
        snapshot = self.table_session.broadcaster.snapshot(self.connection.viewer, after, info)
        self._account.charge(SNAPSHOT_KIB * kib(self.connection.send_message(snapshot)))

    def _seat(self) -> int:
        """Return the seat that this connection plays.

        Raises:
            Refusal: if it belongs to somebody else, or the connection only watches.
        """
        seat = -1 if self.connection.viewer is None else self.connection.viewer
        commands.check_own_seat(self.table, self.connection.visitor, seat)
        return seat

    async def _act(self, message: p.Act) -> None:
        seat = self._seat()
        check_length(message.action)
        ident = own_id(seat, message.id)
        spent = self.table_session.scheduler.time_spent(seat)
        await self.table.execute(
            lambda: commands.act(
                self.table, seat, message.seq, message.action, ident, "person", spent
            )
        )
        self._send_done(message.id, ident, seat)

    async def _undo(self, message: p.Undo) -> None:
        seat = self._seat()
        ident = own_id(seat, message.id)
        await self.table.execute(lambda: commands.undo(self.table, seat, message.seq, ident))
        self._send_done(message.id, ident, seat)

    def _send_done(self, ident: str, stored: str, seat: int) -> None:
        """Confirm a message, with the number of its step as this seat counts them."""
        game_log, seq = self.table.game_log, self.table.ids.get(stored)
        assert game_log is not None, "only games have steps"
        shown = None if seq is None else game_log.seq_for(seat)
        if seq is not None and seq != game_log.seq:
            shown = sum(step.is_visible_to(seat) for step in game_log.steps[:seq])
        self.connection.send_message(p.Done(ident, shown))

    def _ask(self, message: p.Ask) -> None:
        seat, game_log = self._seat(), commands.running_game(self.table)
        check_length(message.action)
        try:
            refused = game_log.game.why_not(seat, message.action)
        except InvalidAction as error:
            answer = p.Answer(message.id, message.action, "invalid", str(error))
            self.connection.send_message(answer)
            return
        found = p.Answer(message.id, message.action, None, None)
        if refused is not None:
            key, text, lacks = refused.key, refused.sentence, refused.shortage
            found = p.Answer(message.id, message.action, key, text, lacks)
        self.connection.send_message(found)

    def _ask_payment(self, message: p.AskPayment) -> None:
        seat, game_log = self._seat(), commands.running_game(self.table)
        actions = payment_steps(game_log.game, seat, message.cards)
        self.connection.send_message(p.PaymentSteps(message.id, actions))

    async def _pace(self, message: p.Pace) -> None:
        self._seat()
        await self.table.execute(
            lambda: commands.pace(self.table, message.bot_speed, message.undo_seconds)
        )
        self.connection.send_message(p.Done(message.id, None))

    def _start_hints(self, message: p.Hints) -> None:
        """Compute hints in a task of their own: no action waits for them."""
        task = asyncio.create_task(self._hint_or_refuse(message))
        self._hint_tasks.add(task)
        task.add_done_callback(self._hint_tasks.discard)

    async def _hint_or_refuse(self, message: p.Hints) -> None:
        try:
            await self._hint(message)
        except Refusal as refusal:
            self._send_refusal(message.id, refusal)
        except Exception:
            log.exception("hints failed", extra={"table": self.table.id})
            self._send_refusal(message.id, Refusal("try-later", "the hints failed; ask again"))

    async def _hint(self, message: p.Hints) -> None:
        seat, game_log = self._seat(), commands.running_game(self.table)
        if not self.table.seating.options.hints:
            raise Refusal("no-hints", "this table plays without hints")
        self.registry.check_hints(self.connection.client, self.connection.visitor or "")
        legal = list(game_log.legal(seat).values())
        if not legal:
            raise Refusal("not-your-turn", "it is another seat's turn")
        view = game_log.game.view(seat)
        client = self.connection.client
        turn = Turn(self.connection.visitor or client, client=client)
        found = await self.registry.bots.hints(
            f"{self.table.id}:{seat}", view, legal, turn, game_log.game.sheet
        )
        self.connection.send_message(p.HintList(message.id, found))

    async def _chat(self, message: p.Chat) -> None:
        text = clean(message.text, CHAT_LENGTH)
        if not text:
            raise Refusal("invalid", "there is nothing to say in that")
        if self.connection.visitor is None:
            raise Refusal("no-session", "ask for a session first")
        self.registry.check_chat(self.connection.client, self.connection.visitor)
        seat, visitor = self.connection.viewer, self.connection.visitor
        if seat is not None:
            name = self.table.seating.names()[self._seat()]
        else:
            known = await self.registry.store.visitors.name_of(visitor)
            name = spectator_name(known or "", self.table.seating.names())
        who = str(seat) if seat is not None else visitor
        ident = own_id(f"chat:{who}", message.id)
        await self.table.execute(lambda: commands.chat(self.table, seat, name, text, ident))
        self.connection.send_message(p.Done(message.id, None))


def spectator_name(known: str, players: list[str]) -> str:
    """Return the name of a spectator, which nobody can mistake for that of a player."""
    mistaken = skeleton(known) in {skeleton(name) for name in players}
    return "spectator" if mistaken or not known else known


def read_message(frame: str) -> p.FromBrowser:
    """Return the message in a frame.

    Raises:
        Refusal: if it is invalid.
    """
    message: p.FromBrowser = read_json(frame, _decoder)
    if isinstance(message, p.Request) and not is_plain(message.id):
        raise Refusal("invalid", f"an id has 1 to {ID_LENGTH} plain letters")
    return message


class _WithId(msgspec.Struct):
    """What is needed of a message to answer it, even if the rest is invalid."""

    id: str | None = None


_id_decoder = msgspec.json.Decoder(_WithId)


def id_in(frame: str) -> str | None:
    """Return the id of the message in a frame, which may be invalid otherwise."""
    try:
        ident = _id_decoder.decode(frame).id
    except (msgspec.MsgspecError, RecursionError):
        return None
    return ident if ident is not None and is_plain(ident) else None


def check_length(action: str) -> None:
    """Check the length of an action.

    Raises:
        Refusal: if it is too long.
    """
    if len(action) > MAX_ACTION_LENGTH:
        raise Refusal("invalid", "an action is a short text")


def is_plain(ident: str) -> bool:
    """Tell whether an id is short printable ASCII."""
    return 0 < len(ident) <= ID_LENGTH and ident.isascii() and ident.isprintable()


def own_id(who: int | str, ident: str) -> str:
    """Return a client id in the namespace of its sender: nobody can use up another's ids."""
    return f"{who}:{ident}"
