"""Chance: a small generator that lives in the state and is copied with it (sfc32)."""

from .mode import Row, rule

WORD = 0xFFFFFFFF


@rule
def next_word(generator: Row) -> int:
    """Return the next 32 bits."""
    a = generator[0]
    b = generator[1]
    c = generator[2]
    word = (a + b + generator[3]) & WORD
    generator[3] = (generator[3] + 1) & WORD
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & WORD
    generator[2] = ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
    return word


@rule
def below(generator: Row, bound: int) -> int:
    """Return a random number from 0 to bound - 1."""
    return (next_word(generator) * bound) >> 32


@rule
def seed_generator(generator: Row, low: int, high: int) -> None:
    """Begin the stream that belongs to the seed: two words of 32 bits."""
    generator[0] = low & WORD
    generator[1] = high & WORD
    generator[2] = 0x9E3779B9
    generator[3] = 1
    for _ in range(12):
        next_word(generator)
