"""Double and triple routes."""

from table import refused, rule, table


@rule("US-28")
def test_nobody_claims_both_lanes() -> None:
    """The holder of one lane of a double route is refused the other, also with four players."""
    game = table(
        "usa", seats=4, hands={0: "4 red"}, owners={"Seattle–Portland gray 1": 0}
    )

    assert refused(game, 0, "claim Seattle–Portland gray 2") == "other-lane-held"


@rule("US-29")
def test_with_few_players_the_other_lane_is_closed() -> None:
    """With two or three players a double route is used once; with four or five twice."""
    keys = {
        seats: refused(
            table(
                "usa", seats=seats, hands={0: "4 red"}, owners={"Seattle–Portland gray 1": 1}
            ),
            0,
            "claim Seattle–Portland gray 2",
        )
        for seats in (2, 3, 4, 5)
    }

    assert keys == {2: "lanes-closed", 3: "lanes-closed", 4: None, 5: None}
