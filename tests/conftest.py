"""Hypothesis for all tests: the same examples each time, however slow the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-everywhere",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-everywhere")
