"""The forward pass of a network: sparse in its inputs, dense in its heads.

Two hidden layers with a residual connection. Each layer adds up the rows of its weights for the
inputs that are not zero: of a thousand features fewer than a hundred are, and half of the hidden
units. The cost is that of the rows touched, some microseconds.
"""

from typing import Any, NamedTuple

from ...rules.mode import Row, rule

Floats = Any  # arrays of 32 bits


class Weights(NamedTuple):
    """The weights of a network; rows are inputs."""

    first: Floats  # features by hidden units; the scale of each feature is multiplied in
    first_bias: Floats
    second: Floats  # hidden units by hidden units
    second_bias: Floats
    heads: Floats  # hidden units by outputs: actions, then shares, then points by place
    heads_bias: Floats


@rule
def fill(out: Floats, row: Floats) -> None:
    """Write a row; an assignment of arrays would compile the words of its errors, for seconds."""
    for i in range(len(out)):
        out[i] = row[i]


@rule
def add_scaled(out: Floats, row: Floats, factor: float) -> None:
    """Add a multiple of a row."""
    for i in range(len(out)):
        out[i] += row[i] * factor


@rule
def rectify(values: Floats) -> None:
    """Replace what is negative by zero."""
    for i in range(len(values)):
        if values[i] < 0:
            values[i] = 0


@rule
def forward(weights: Weights, features: Row, hidden: Floats, outputs: Floats) -> None:
    """Write what the heads say; `hidden` is scratch: two rows, one for each hidden layer."""
    first, second = hidden[0], hidden[1]
    fill(first, weights.first_bias)
    for i in range(len(features)):
        if features[i] != 0:
            add_scaled(first, weights.first[i], features[i])
    rectify(first)
    fill(second, weights.second_bias)
    for i in range(len(first)):
        second[i] += first[i]
        if first[i] > 0:
            add_scaled(second, weights.second[i], first[i])
    rectify(second)
    fill(outputs, weights.heads_bias)
    for i in range(len(second)):
        if second[i] > 0:
            add_scaled(outputs, weights.heads[i], second[i])
