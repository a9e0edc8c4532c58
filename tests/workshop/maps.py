"""Small maps of railways, made up, and random ones for laws."""

from hypothesis import strategies as st

from branchline.sheet.model import Route

# Names in five scripts, one of them with a dash; a double, a length of 0,
# a city without routes, two names that are typed alike, and one that cannot be typed.
RIVERS = """-- Made up.
map-center: 50 20
map-zoom: 4

Мост; Most; 50.1; 20.2
| Lac - Bas; 3
|| 北桥; 2
| Sur; 1
Lac - Bas; 50.4; 21.0
| 北桥; 4
| قلعة; 6
Sur; South; 49.7; 20.9
| قلعة; 0
|| Élm; 1
北桥; 50.9; 20.5
قلعة; 50.2; 22.1
| Elm; 2
Élm; 49.2; 21.7
| Elm; 3
Elm; 49.4; 22.6
| —; 5
—; 48.8; 22.9
Leer; 51.5; 23.0
"""


@st.composite
def connected_routes(draw: st.DrawFn) -> list[Route]:
    """Return the routes of a connected map: a tree, more routes, and some double ones."""
    cities = draw(st.integers(3, 24))
    ends = [(draw(st.integers(0, city - 1)), city) for city in range(1, cities)]
    ends += draw(
        st.lists(st.tuples(st.integers(0, cities - 1), st.integers(0, cities - 1)), max_size=cities)
    )
    found: dict[frozenset[int], int] = {}
    routes = []
    for a, b in ends:
        lane = found.get(frozenset((a, b)), 0)
        if a != b and lane < 3:
            found[frozenset((a, b))] = lane + 1
            length = draw(st.integers(1, 6))
            routes.append(Route(f"C{a:02}", f"C{b:02}", length, None, lane=lane))
    return routes
