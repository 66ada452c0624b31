/** How many on each side have one value of an attribute, or any other, or none. */
export interface Bucket {
  selected: number;
  rest: number;
}

/** How far an attribute's values differ between two sides, and how they spread over the selected one; in nats. */
export interface Spread {
  divergence: number;
  entropy: number;
}

/**
 * The Kullback–Leibler divergence of the selected side from the rest, and the entropy of the selected side. Both are
 * Laplace-smoothed: a value that the rest lacks is rare there, not impossible.
 */
export function measureSpread(buckets: readonly Bucket[]): Spread {
  let [selected, rest] = [buckets.length, buckets.length];
  for (const bucket of buckets) {
    selected += bucket.selected;
    rest += bucket.rest;
  }
  let [divergence, entropy] = [0, 0];
  for (const bucket of buckets) {
    const share = (bucket.selected + 1) / selected;
    divergence += share * Math.log((share * rest) / (bucket.rest + 1));
    entropy -= share * Math.log(share);
  }
  return { divergence, entropy };
}

/** Of reciprocal rank fusion (https://dl.acm.org/doi/10.1145/1571941.1572114). */
const OFFSET = 60;
/** Entropy decides between attributes that diverge about as much, and not more: a constant spreads least of all. */
const DIVERGENCE_WEIGHT = 0.9;
/** A finer attribute always diverges a little more than what it follows from: the machine more than its zone. */
const ABOUT = 0.8;

/** Scores attributes by both ranks: the most divergent and the least spread score most. */
export function fuseRanks(spreads: readonly Spread[]): number[] {
  const byDivergence = ranksOf(
    spreads.map(({ divergence }) => -divergence),
    (value, best) => value <= best * ABOUT,
  );
  const byEntropy = ranksOf(
    spreads.map(({ entropy }) => entropy),
    (value, best) => value === best,
  );
  return spreads.map(
    (_, place) =>
      DIVERGENCE_WEIGHT / (OFFSET + byDivergence[place]!) +
      (1 - DIVERGENCE_WEIGHT) / (OFFSET + byEntropy[place]!),
  );
}

/** The rank of each value, the least first, from 1. Those alike to the first of a rank share it. */
function ranksOf(values: readonly number[], isAlike: (value: number, first: number) => boolean): number[] {
  const ranks = new Map<number, number>();
  let [rank, first] = [0, Number.NaN];
  for (const value of [...values].toSorted((left, right) => left - right)) {
    if (!isAlike(value, first)) [rank, first] = [rank + 1, value];
    ranks.set(value, rank);
  }
  return values.map((value) => ranks.get(value)!);
}
