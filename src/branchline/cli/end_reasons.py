"""Why a game ended, in words: each completes "the game ended because …"."""

END_REASONS = {
    "last_round": "the last round was played",
    "all_passed": "all seats passed",
    "no_progress": "nothing changed any more",
    "deck": "the deck ran out",
}
