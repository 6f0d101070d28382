"""Kernels: one in plain Python and one that numba compiles, which play plans and nothing else."""
