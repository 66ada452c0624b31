import type { Distribution } from "./distribution.ts";

/** Values spread evenly between two bounds, or all on one. */
interface Spread {
  low: number;
  high: number;
  count: number;
}

/**
 * The value below which a part of all values lies, taken as spread evenly within their buckets, as Prometheus does. Null without
 * values, and of summaries for a quantile that they did not send.
 */
export function quantileOf(from: Distribution, part: number): number | null {
  const spreads = spreadsOf(from);
  const total = spreads.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    const sent = from.quantiles.get(part);
    return sent === undefined || sent.weight === 0 ? null : sent.sum / sent.weight;
  }
  const value = valueAt(spreads, part * total);
  return hasRange(from) ? Math.min(from.max, Math.max(from.min, value)) : value;
}

/** The least and the greatest value, as exactly as the buckets know them; null without values. */
export function rangeOf(from: Distribution): { min: number; max: number } | null {
  if (hasRange(from)) return { min: from.min, max: from.max };
  const spreads = spreadsOf(from);
  if (spreads.length === 0) return null;
  return {
    min: Math.min(...spreads.map(({ low }) => low)),
    max: Math.max(...spreads.map(({ high }) => high)),
  };
}

function hasRange({ isBounded, min, max }: Distribution): boolean {
  return isBounded && min <= max;
}

function spreadsOf(from: Distribution): Spread[] {
  const spreads: Spread[] = [];
  const add = (low: number, high: number, count: number) => {
    if (count > 0) spreads.push({ low, high, count });
  };
  for (const [bounds, counts] of from.explicit) {
    const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
    const least = hasRange(from) ? Math.min(from.min, first) : Math.min(0, first);
    const most = hasRange(from) ? Math.max(from.max, last) : last;
    for (let at = 0; at < counts.length; at++)
      add(at === 0 ? least : bounds[at - 1]!, bounds[at] ?? most, counts[at]!);
  }
  const base = 2 ** (2 ** -from.scale);
  for (const [index, count] of from.negative) add(-(base ** (index + 1)), -(base ** index), count);
  add(from.negative.size > 0 ? -from.zeroThreshold : 0, from.zeroThreshold, from.zeroCount);
  for (const [index, count] of from.positive) add(base ** index, base ** (index + 1), count);
  return spreads;
}

/** Walks the edges of all spreads, which may overlap, up to the rank. */
function valueAt(spreads: Spread[], rank: number): number {
  const edges = spreads.flatMap(({ low, high, count }) =>
    low === high
      ? [{ at: low, density: 0, mass: count }]
      : [
          { at: low, density: count / (high - low), mass: 0 },
          { at: high, density: -count / (high - low), mass: 0 },
        ],
  );
  edges.sort((one, other) => one.at - other.at);
  let below = 0;
  let density = 0;
  let before = edges[0]!.at;
  for (const edge of edges) {
    const between = density * (edge.at - before);
    // Rounding must not carry the rank past the last value.
    if (between > 0 && below + between >= rank * (1 - 1e-12))
      return before + Math.max(0, rank - below) / density;
    below += between + edge.mass;
    if (edge.mass > 0 && below >= rank * (1 - 1e-12)) return edge.at;
    density = Math.max(0, density + edge.density);
    if (density < 1e-12 * Math.abs(edge.density)) density = 0;
    before = edge.at;
  }
  return before;
}
