/** What is computed of each group of records. */
export const MEASURES = {
  count: { of: "nothing", description: "Number of records" },
  rate: { of: "nothing", description: "Records a minute" },
  rate_second: { of: "nothing", description: "Records a second" },
  unique: { of: "key", description: "Number of distinct values" },
  p50: { of: "number", description: "Median" },
  p75: { of: "number", description: "75th percentile" },
  p90: { of: "number", description: "90th percentile" },
  p95: { of: "number", description: "95th percentile" },
  p99: { of: "number", description: "99th percentile" },
  sum: { of: "number", description: "Sum of a number" },
  avg: { of: "number", description: "Mean of a number" },
  min: { of: "number", description: "Least number" },
  max: { of: "number", description: "Greatest number" },
} as const satisfies Record<string, { of: "nothing" | "key" | "number"; description: string }>;

export type MeasureName = keyof typeof MEASURES;

/** Names by which other tools call a measure. */
const ALIASES: Readonly<Record<string, MeasureName>> = {
  count_unique: "unique",
  epm: "rate",
  eps: "rate_second",
  mean: "avg",
  median: "p50",
};

export function measureName(text: string): MeasureName | undefined {
  const name = text.toLowerCase();
  if (Object.hasOwn(MEASURES, name)) return name as MeasureName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** The measures of numbers that are the value at a place of their order: its share of all values, from the least. */
export const QUANTILES: Partial<Record<MeasureName, number>> = {
  p50: 50,
  p75: 75,
  p90: 90,
  p95: 95,
  p99: 99,
};
