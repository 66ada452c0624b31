/** What a visitor notices of a page load, in the order of screens: Google's three core vitals, then what explains them. */
export const VITALS = ["lcp", "inp", "cls", "fcp", "ttfb"] as const;
export type VitalName = (typeof VITALS)[number];

/** How the values of a vital are judged (https://web.dev/articles/defining-core-web-vitals-thresholds). */
export interface VitalScale {
  label: string;
  name: string;
  /** Milliseconds, or a score without a unit. */
  unit: "millis" | "score";
  /** The greatest value that is good, and the greatest that is not poor yet. */
  good: number;
  poor: number;
  /** The width of the bins of a distribution; both limits are whole numbers of it. */
  bin: number;
}

export const VITAL_SCALES: Record<VitalName, VitalScale> = {
  lcp: { label: "LCP", name: "Largest contentful paint", unit: "millis", good: 2_500, poor: 4_000, bin: 250 },
  inp: { label: "INP", name: "Interaction to next paint", unit: "millis", good: 200, poor: 500, bin: 25 },
  cls: { label: "CLS", name: "Cumulative layout shift", unit: "score", good: 0.1, poor: 0.25, bin: 0.01 },
  fcp: { label: "FCP", name: "First contentful paint", unit: "millis", good: 1_800, poor: 3_000, bin: 200 },
  ttfb: { label: "TTFB", name: "Time to first byte", unit: "millis", good: 800, poor: 1_800, bin: 100 },
};

export const RATINGS = ["good", "fair", "poor"] as const;
/** `fair` needs improvement. */
export type Rating = (typeof RATINGS)[number];

export function rateVital(vital: VitalName, value: number): Rating {
  const { good, poor } = VITAL_SCALES[vital];
  if (value <= good) return "good";
  return value <= poor ? "fair" : "poor";
}

/** Beyond this, a value is a fault of its sender: an hour of milliseconds, a thousand shifts of the whole page. */
const MOST = { millis: 3_600_000, score: 1_000 };

export function isVitalValue(vital: VitalName, value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MOST[VITAL_SCALES[vital].unit];
}

/** Past the limit of poor values, the distribution goes on by half of it; its last bin has all beyond. */
export function binCount(vital: VitalName): number {
  const { poor, bin } = VITAL_SCALES[vital];
  return Math.round((poor * 1.5) / bin) + 1;
}

/** The bin of a value. A limit belongs to the bin below it, as the limit itself is good or fair. */
export function binOf(vital: VitalName, value: number): number {
  // 0.1 / 0.01 may be a little more than 10.
  const place = Math.ceil(value / VITAL_SCALES[vital].bin - 1e-9) - 1;
  return Math.min(Math.max(place, 0), binCount(vital) - 1);
}

/** By what page loads are told apart. */
export const VITAL_GROUPS = ["route", "device", "browser", "release", "environment"] as const;
export type VitalGroup = (typeof VITAL_GROUPS)[number];
