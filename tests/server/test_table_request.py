"""Table requests: an invalid one is refused in the words of the library."""

import pytest

import branchline as bl
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.tables.seats.table_request import check_table_request
from branchline.sheet import load_sheet


@pytest.mark.parametrize(
    ("key", "seats", "open_stacks"),
    [("seats", 9, False), ("seats", 0, True), ("open-stacks", 2, True)],
)
def test_the_library_says_what_a_game_is_for(key: str, seats: int, open_stacks: bool) -> None:
    """The seats first, then the option."""
    with pytest.raises(ValueError, match="USA") as library:
        bl.new("usa", seats=seats, open_stacks=open_stacks)
    request = NewTable("usa", [SeatRequest("me")] * seats, TableOptions(open_stacks=open_stacks))
    with pytest.raises(Refusal) as refused:
        check_table_request(request, load_sheet("usa"))
    assert (refused.value.key, refused.value.status) == (key, 400)
    assert refused.value.text == str(library.value)
