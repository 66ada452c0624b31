/** How many selected and other traces of one stratum, such as an operation, have a property. */
export interface Stratum {
  selected: number;
  selectedWith: number;
  rest: number;
  restWith: number;
}

export interface Association {
  /** Share of the selected that have it. */
  selected: number;
  /** Share of the rest that would have it if the rest had the same mix of strata as the selected. */
  expected: number;
  /** Significance in standard deviations; positive if it is more common in the selected. */
  z: number;
}

/**
 * Whether a property is more common in the selected than in the rest, compared within each stratum: the
 * Cochran–Mantel–Haenszel test with continuity correction
 * (https://en.wikipedia.org/wiki/Cochran-Mantel-Haenszel_statistics). Strata without a rest are left out; null if none is
 * left.
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
