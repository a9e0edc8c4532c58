"""`branchline verify`: checks a record and its deal, or every table of a database."""

from pathlib import Path

from branchline.cli.arguments import load_game, load_text
from branchline.cli.console import output, pluralize, printable
from branchline.cli.database import check_file, database_of, in_postgres, with_store
from branchline.cli.failure import FAILED, Failure
from branchline.commitment import OpenedDeal
from branchline.errors import RecordError
from branchline.records.committed_chance import opened_deal
from branchline.records.lines import read_lines
from branchline.records.replay import check_deal
from branchline.records.replay import replay as follow
from branchline.sheet import Sheet


def verify(
    record: Path | None = None,
    /,
    *,
    commitment: str = "",
    sheet: str = "",
    database: str | None = None,
) -> int:
    """Check a record and its deal, or every table of a database: hashes, rules, digests.

    Parameters
    ----------
    record
        The file of a record. Without one a database is checked.
    commitment
        The hash that the table showed at the start; the record must have the same.
    sheet
        The sheet of the recorded game, if it is not built in.
    database
        A file, or the URL of a PostgreSQL database. Default: the file in your data folder.
    """
    if record is None:
        if commitment or sheet:
            raise Failure("--commitment and --sheet belong to a record: branchline verify RECORD")
        return verify_database(database)
    if database is not None:
        raise Failure("either a record or a database is verified, not both")
    try:
        verify_record(load_text(record), commitment, load_game(sheet) if sheet else None)
    except RecordError as error:
        raise Failure(printable(f"{record}, {error}"), FAILED) from None
    return 0


def verify_record(text: str, commitment: str, sheet: Sheet | None) -> None:
    """Check that a record follows the rules, and its draws the secret of its table.

    Raises:
        Failure: if the table had committed itself to something else, or to nothing.
        RecordError: with the first line that does not follow.
    """
    game = follow(text, sheet)
    console = output()
    state = "" if game.over else "; the game is not over"
    console.print(f"{pluralize(len(game.events), 'event')} follow the rules{state}")
    opened = opened_deal(read_lines(text)[0])
    if commitment:
        check_commitment(opened, commitment)
    if opened is None:
        console.print("This record carries no commitment to the deal.")
        return
    draws = check_deal(text, sheet)
    console.print(f"The deal was fixed before the first move: {opened.commitment}", soft_wrap=True)
    console.print(f"{pluralize(draws, 'draw')} by chance follow from its secret")


def check_commitment(opened: OpenedDeal | None, commitment: str) -> None:
    """Check that a record carries the commitment that somebody noted at the start.

    Raises:
        Failure: if it does not.
    """
    found = None if opened is None else opened.commitment
    if found != commitment.strip().lower():
        shown = "none" if found is None else found
        raise Failure(f"the record has another commitment to the deal: {printable(shown)}", FAILED)


def verify_database(database: str | None) -> int:
    """Check every table of a database."""
    from branchline.server.settings import Settings  # noqa: PLC0415  slow to load
    from branchline.server.storage.store import Store  # noqa: PLC0415  as above
    from branchline.server.tables.verify import verify as check  # noqa: PLC0415  as above

    where = database_of(database)
    if not in_postgres(where):
        check_file(where)
    found = with_store(Settings(database=where), Store.open_readonly, check)
    console = output()
    for table, why in found.damaged.items():
        console.print(printable(f"{table}: {why}"), soft_wrap=True)
    console.print(
        f"{pluralize(found.tables, 'table')}, {found.entries:,} entries, "
        f"{pluralize(found.steps, 'step')} replayed; "
        f"{len(found.damaged)} damaged"
    )
    return FAILED if found.damaged else 0
