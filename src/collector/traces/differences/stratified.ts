/** How many traces have something, among those selected and the rest, where both are alike otherwise. */
export interface Stratum {
  selected: number;
  selectedWith: number;
  rest: number;
  restWith: number;
}

export interface Association {
  /** Share of the selected that have it. */
  selected: number;
  /** Share that would have it if the rest were made up of the same strata as the selected. */
  expected: number;
  /** How unlikely the difference is by chance, in standard deviations; positive where the selected have it more often. */
  z: number;
}

/**
 * Whether the selected have something more often than the rest, each stratum compared within itself: Cochran, Mantel and
 * Haenszel's test, with its continuity correction. https://en.wikipedia.org/wiki/Cochran-Mantel-Haenszel_statistics
 * Strata without a rest say nothing, and are left out. Null where none is left.
 */
export function associate(strata: Iterable<Stratum>): Association | null {
  let [selected, selectedWith, expectedWith, surplus, variance] = [0, 0, 0, 0, 0];
  for (const stratum of strata) {
    if (stratum.selected === 0 || stratum.rest === 0) continue;
    const total = stratum.selected + stratum.rest;
    const having = stratum.selectedWith + stratum.restWith;
    selected += stratum.selected;
    selectedWith += stratum.selectedWith;
    expectedWith += (stratum.selected * stratum.restWith) / stratum.rest;
    surplus += stratum.selectedWith - (stratum.selected * having) / total;
    if (total > 1) {
      variance +=
        (stratum.selected * stratum.rest * having * (total - having)) / (total * total * (total - 1));
    }
  }
  if (selected === 0) return null;
  const corrected = Math.sign(surplus) * Math.max(0, Math.abs(surplus) - 0.5);
  return {
    selected: selectedWith / selected,
    expected: expectedWith / selected,
    z: variance === 0 ? 0 : corrected / Math.sqrt(variance),
  };
}
