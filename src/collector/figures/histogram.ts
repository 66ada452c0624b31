/** Counts of values by bucket, since the start. */
export interface HistogramValue {
  /** Upper bounds, inclusive, ascending. The last bucket has none, so `counts` is one longer. */
  bounds: readonly number[];
  counts: number[];
  sum: number;
  count: number;
}

export interface Histogram {
  observe: (value: number) => void;
  read: () => HistogramValue;
}

export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    observe(value) {
      let place = 0;
      while (place < bounds.length && value > bounds[place]!) place += 1;
      counts[place]! += 1;
      sum += value;
    },
    read: () => ({
      bounds,
      counts: [...counts],
      sum,
      count: counts.reduce((all, one) => all + one, 0),
    }),
  };
}
