"""Millions of games: how long they last, who wins, how often they never end.

>>> import cardwar as cw
>>> from cardwar.simulation import simulate
>>> report = simulate(cw.WAR, games=1000, seed=7)
>>> report.games, report.rounds.median
(1000, 203)
"""

from cardwar.simulation.comparing import Comparison, Difference, compare
from cardwar.simulation.cycle_search import find_cycle
from cardwar.simulation.distribution import Bin, Distribution
from cardwar.simulation.every_deal import EveryDeal, every_deal
from cardwar.simulation.figures import Figure, Figures
from cardwar.simulation.groups import Example, Found, Group, Part
from cardwar.simulation.intervals import Interval
from cardwar.simulation.jobs import Kernel
from cardwar.simulation.odds import Odds, odds
from cardwar.simulation.on_engine import Measure
from cardwar.simulation.progress import Progress, ProgressCallback
from cardwar.simulation.proportion import Proportion
from cardwar.simulation.reading import load_report
from cardwar.simulation.recording import Record, record_columns, records
from cardwar.simulation.report import Report
from cardwar.simulation.run import simulate
from cardwar.simulation.stopping import RunStopped

__all__ = [
    "Bin",
    "Comparison",
    "Difference",
    "Distribution",
    "EveryDeal",
    "Example",
    "Figure",
    "Figures",
    "Found",
    "Group",
    "Interval",
    "Kernel",
    "Measure",
    "Odds",
    "Part",
    "Progress",
    "ProgressCallback",
    "Proportion",
    "Record",
    "Report",
    "RunStopped",
    "compare",
    "every_deal",
    "find_cycle",
    "load_report",
    "odds",
    "record_columns",
    "records",
    "simulate",
]
