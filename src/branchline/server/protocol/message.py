"""What all messages over a socket share."""

import msgspec


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all messages share: `type` names the kind, unknown fields are refused."""
