"""Pictures of many games and of single ones, drawn by matplotlib (extra ``plot``).

Each function returns a figure of its own, which needs no screen: save it with ``savefig``, or show
it in a notebook. The colours can be told apart by the colour-blind, and each line and part can be
told from the others in black and white as well.

>>> import cardwar as cw
>>> from cardwar.simulation import simulate
>>> from cardwar.simulation.plots import plot_lengths
>>> figure = plot_lengths(simulate(cw.KRIG, 100, seed=7))
>>> figure.axes[0].get_xlabel()
'rounds'
"""

from cardwar.simulation.plots.comparison import plot_comparison
from cardwar.simulation.plots.ending import plot_ending
from cardwar.simulation.plots.game import plot_game
from cardwar.simulation.plots.lengths import plot_lengths

__all__ = ["plot_comparison", "plot_ending", "plot_game", "plot_lengths"]
