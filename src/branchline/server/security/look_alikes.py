"""Look-alikes: names that differ for a computer and look the same to people.

A small table of our own: the letters of Greek and Cyrillic that print like Latin ones, and what
is mistaken for each other in most fonts. The whole list of Unicode (UTS #39) has ten thousand
pairs, most of them from scripts in which nobody would mistake a whole name. Accents count: Pål
and Pal are two people.
"""

import unicodedata


def _pairs(letters: str, look_like: str) -> dict[int, str]:
    return dict(zip(map(ord, letters), look_like, strict=True))


_CAPITALS = _pairs("АВЕЅІЈКМНОРСТУХԌԚԜ", "ABESIJKMHOPCTYXGQW") | _pairs(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"
)
_SMALL = (
    _pairs("аеорсухіјѕԁԛԝһӏгпв", "aeopcyxijsdqwhirnb")
    | _pairs("αγικνορτυχωϲϳ", "ayikvoptuxwcj")
    | _pairs("ıɩɑɡʟɴʀʏſ", "iiaglnrys")
    | _pairs("01|!l", "oiiii")
)


def skeleton(name: str) -> str:
    """Return what a name looks like: names with the same skeleton can be mistaken for each other.

    >>> skeleton("Аnn") == skeleton("ANN") == skeleton("a n n")
    True
    """
    apart = unicodedata.normalize("NFKD", name).translate(_CAPITALS)
    small = unicodedata.normalize("NFKD", apart.casefold()).translate(_SMALL)
    joined = small.replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in joined if not letter.isspace())
