"""t-SNE (van der Maaten and Hinton, 2008) in numpy: papers pull at their neighbours and push all others away.

Neighbours all count the same (Böhm, Berens and Kobak, 2022), and the push is worked out on a mesh by Fourier transform
(Linderman et al., 2019), so that a step costs no more for ten thousand papers than for one thousand, nearly.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from numpy import fft
from scipy import sparse

from generator.corpus import Table

Doubles = npt.NDArray[np.float64]
Ordinals = npt.NDArray[np.int64]

STEPS = 250
"""Of 4,000 papers 200 leave trustworthiness (k = 12) at .984, 250 bring .985, 500 .987."""

EXAGGERATION, EXAGGERATED_STEPS = 4.0, 80
"""How much stronger neighbours pull at first. The usual 12 tears the first arrangement apart: .981 instead of .985, and
one per cent of new papers move the others twice as far."""

MOMENTUM = 0.8

SIDE = 96
"""Mesh cells along one side; 128 and 192 leave trustworthiness the same to .0002 and cost a third more, and more."""

FINEST = 0.25
"""Smallest cell, in units of the distance at which a push is half as strong."""

SNAP = 2.0**-12
"""Places are rounded to this after each step, so that the noise of floating point does not grow from step to step."""


def settle(start: Doubles, nearest: Ordinals) -> Doubles:
    """Move points from `start` (n x 2) until each stands near its `nearest` (n x k)."""
    pulls = _pulls(nearest)
    mesh = Mesh()
    points, moving = start, np.zeros_like(start)
    for step in range(STEPS):
        exaggeration = EXAGGERATION if step < EXAGGERATED_STEPS else 1.0
        force = exaggeration * _pull(points, pulls) - mesh.push(points)
        moving = MOMENTUM * moving - len(points) / exaggeration * force
        points = _snapped(points + moving)
        points = points - _snapped(points.mean(axis=0))
    return points


def _snapped(points: Doubles) -> Doubles:
    return np.asarray(np.rint(points / SNAP) * SNAP)


def _pulls(nearest: Ordinals) -> Table:
    """How strongly each paper pulls at each other: 1 for a neighbour, 2 for one that is mutual, 1 in all together."""
    size, each = nearest.shape
    starts = np.arange(0, size * each + 1, each)
    one_way = sparse.csr_matrix((np.ones(size * each), nearest.ravel(), starts), shape=(size, size))
    both_ways = (one_way + one_way.T).tocoo()
    return both_ways / (2 * size * each)


def _pull(points: Doubles, pulls: Table) -> Doubles:
    apart = [along[pulls.row] - along[pulls.col] for along in points.T.copy()]
    strength = pulls.data / (1 + apart[0] ** 2 + apart[1] ** 2)
    return np.column_stack([np.bincount(pulls.row, strength * along, len(points)) for along in apart])


class Mesh:
    """Works out what all points do to each, on the corners of square cells."""

    def __init__(self) -> None:
        self._cell = 0.0
        self._kernels = np.empty(0)

    def push(self, points: Doubles) -> Doubles:
        """The sum over all others of q² (y_i - y_j), by the sum of all q, where q = 1 / (1 + |y_i - y_j|²)."""
        self._fit(float(np.ptp(points, axis=0).max()))
        corners, shares = self._spread(points)
        crowd = sum(np.bincount(*each, SIDE * SIDE) for each in zip(corners, shares, strict=True))
        spectrum = fft.rfft2(np.reshape(crowd, (SIDE, SIDE)), (2 * SIDE, 2 * SIDE))
        fields = fft.irfft2(spectrum * self._kernels, (2 * SIDE, 2 * SIDE))[:, :SIDE, :SIDE].reshape(3, -1)
        pushes = [fields[:, corner] * share for corner, share in zip(corners, shares, strict=True)]
        near, right, down = np.sum(pushes, axis=0)
        return np.asarray(np.column_stack((right, down)) / max(float(near.sum()) - len(points), 1.0))

    def _fit(self, span: float) -> None:
        """Choose a cell that holds all points, from a short list, because its kernels cost as much as a step."""
        needed = max(FINEST, span / (SIDE - 2))
        cell = FINEST * 2 ** (math.ceil(4 * math.log2(needed / FINEST)) / 4)
        if cell != self._cell:
            self._cell, self._kernels = cell, _kernels(cell)

    def _spread(self, points: Doubles) -> tuple[list[Ordinals], list[Doubles]]:
        """The four corners around each point, and the share of the point that each gets."""
        at = (points - points.min(axis=0)) / self._cell
        whole = np.minimum(at.astype(np.int64), SIDE - 2)
        right, down = (at - whole).T.copy()
        corner = whole[:, 0] * SIDE + whole[:, 1]
        corners = [corner, corner + 1, corner + SIDE, corner + SIDE + 1]
        return corners, [(1 - right) * (1 - down), (1 - right) * down, right * (1 - down), right * down]


def _kernels(cell: float) -> Doubles:
    """Spectra of q, and of q² times the distance along either axis, wrapped round twice the mesh."""
    steps = np.arange(2 * SIDE)
    away = np.where(steps < SIDE, steps, steps - 2 * SIDE) * cell
    right, down = np.meshgrid(away, away, indexing="ij")
    q = 1 / (1 + right**2 + down**2)
    return np.asarray(fft.rfft2(np.stack((q, q**2 * right, q**2 * down))))
