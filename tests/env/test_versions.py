"""Ids keep their promise: the same id is the same play."""

import pytest

from branchline.env import all_ids
from env.versions import digest, stored


@pytest.mark.parametrize("known", all_ids())
def test_play_of_an_id_does_not_change(known: str) -> None:
    """Where play differs from the stored digest, the sheet must get another version."""
    assert stored().get(known) == digest(known), (
        f"{known} plays differently: raise `version` in its sheet, "
        "then run `python tests/env/versions.py`"
    )
