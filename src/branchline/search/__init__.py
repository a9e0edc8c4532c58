"""Search: plans and rollouts on the rules, in ints only, so that Numba can compile them."""
