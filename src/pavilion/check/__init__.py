"""The laws that every game keeps, as a library: `check(game)` plays at random, looks everywhere, and reports.

    report = pavilion.check.check(pavilion.games()["worlds-fair-1893"])
    report.ok, report.lines()
"""

from __future__ import annotations

from pavilion.check.option_sets import option_sets
from pavilion.check.report import Failure, Finding, Report
from pavilion.check.umpire import check, check_positions, on_the_shelf, soak

__all__ = ["Failure", "Finding", "Report", "check", "check_positions", "on_the_shelf", "option_sets", "soak"]
