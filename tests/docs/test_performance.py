"""The page of speeds: the bench writes its tables and leaves everything else alone."""

from bench.performance import BEGIN, END, PAGE, with_tables

from branchline.simulation.benchmark import Row, Start, report_of, time_slices

ROW = Row(
    game="lakes",
    seats=3,
    mode="compiled",
    decisions_per_loop=1_234_567.8,
    games_per_loop=2_345.67,
    state_bytes=700,
    copy_microseconds=0.25,
    loop_seconds=0.5,
)
START = Start(interpreted=0.25, compiled=1.0, cold=None, loop_seconds=0.5)


def test_only_the_tables_are_rewritten() -> None:
    """Only the text between the marks is replaced, by the report."""
    page = PAGE.read_text("utf-8")
    written = with_tables(page, report_of([ROW], START))

    assert page.count(BEGIN) == page.count(END) == 1
    assert written.partition(BEGIN)[0] == page.partition(BEGIN)[0]
    assert written.partition(END)[2] == page.partition(END)[2]
    tables = written.partition(BEGIN)[2].partition(END)[0]
    assert "| lakes | 3 | compiled | 1,234,568 | 2,345.7 | 700 | 0.25 |" in tables
    assert "| compiled play, warm cache | 1.00 | 2.00 |" in tables
    assert "empty cache" not in tables


def test_every_slice_plays_other_games() -> None:
    """A slice goes on with the seed after the last one, and its ratios belong together."""
    seeds = []

    def play(seed: int) -> tuple[int, int]:
        seeds.append(seed)
        return 2, 10 + 0 * sum(range(100_000))  # some work

    slices = list(time_slices(play, 3))

    assert len(slices) == 3
    assert seeds == list(range(0, 2 * len(seeds), 2))
    for loop, games, decisions in slices:
        assert loop > 0
        assert abs(decisions / games - 5) < 1e-9
