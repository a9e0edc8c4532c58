"""What a browser sends over its socket."""

from branchline.server.protocol.message import Message
from branchline.server.protocol.table import BotSpeed, FillWith, UndoTime


class Hello(Message, frozen=True, tag="hello"):
    """Begin, or start over, on this socket: in a seat of yours, or watching (None)."""

    seat: int | None = None
    after: int | None = None  # number of the last step the client has seen


class Request(Message, frozen=True):
    """What is answered with the same id."""

    id: str  # chosen by the client; the answer repeats it


class Act(Request, frozen=True, tag="act"):
    """Take an action, given as text in the notation."""

    seq: int  # number of the last step the client has seen
    action: str


class Undo(Request, frozen=True, tag="undo"):
    """Take back your last action."""

    seq: int


class Ask(Request, frozen=True, tag="ask"):
    """Ask why an action cannot be taken."""

    action: str


class AskPayment(Request, frozen=True, tag="ask_payment"):
    """Ask which actions pay the claim under way with exactly these cards."""

    cards: dict[str, int]  # numbers by colour


class Hints(Request, frozen=True, tag="hints"):
    """Ask for good actions, where the table allows it."""


class Chat(Request, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Vote(Request, frozen=True, tag="vote"):
    """Vote to abort the game, or take the vote back."""

    abort: bool


class Pace(Request, frozen=True, tag="pace"):
    """Change how fast the bots of the table play, and how long they leave to undo."""

    bot_speed: BotSpeed
    undo_seconds: UndoTime


class Skip(Request, frozen=True, tag="skip"):
    """Let the bots play on without pauses until this seat is asked again."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Propose another game with the same seats, once this one is over, or agree to one."""

    fill: FillWith = "bot"  # who takes the seats of those who do not agree


class Decline(Request, frozen=True, tag="decline"):
    """Decline the proposed rematch, or withdraw your own proposal."""


class Replace(Request, frozen=True, tag="replace"):
    """Let a bot play for somebody who has been away for the grace period of the table."""

    seat: int


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the server is there."""


FromBrowser = (
    Hello
    | Act
    | Undo
    | Ask
    | AskPayment
    | Hints
    | Chat
    | Vote
    | Pace
    | Skip
    | Rematch
    | Decline
    | Replace
    | Ping
)
