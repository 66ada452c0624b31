import type { SpanId, TraceId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Rating, VitalGroup, VitalName } from "#model/web-vitals.ts";

/** Which page loads; what is left out is any. An empty name is of those that name none. */
export interface VitalFilter extends Partial<Record<VitalGroup | "service", string | undefined>> {
  start: UnixMillis;
  /** Exclusive. */
  end: UnixMillis;
}

/** The vital that is looked at closely, by what the page loads are told apart, and the length of a step of time. */
export interface VitalView {
  vital: VitalName;
  by: VitalGroup;
  step: Millis;
}

/** The values of one vital: page loads without one are not counted. */
export interface VitalSum extends Record<Rating, number> {
  count: number;
  /** The value that three of four are not above; null without values. */
  p75: number | null;
}

export interface WebVitals {
  loads: number;
  /** One of so many page loads was read, and the counts are estimates; 1 if all were. */
  sampled: number;
  vitals: Record<VitalName, VitalSum>;
  /** Values of the vital in each bin of its distribution. */
  bins: number[];
  /** Of the vital; steps without page loads are left out. */
  steps: (VitalSum & { at: UnixMillis; loads: number })[];
  /** With the most page loads first, at most 100; the number of all. */
  groups: { name: string; loads: number; vitals: Record<VitalName, VitalSum> }[];
  groupCount: number;
  /** The page loads with the greatest values of the vital. */
  worst: WorstLoad[];
}

export interface WorstLoad extends Record<VitalName, number | null>, Record<VitalGroup, string> {
  at: UnixMillis;
  /** Null of what was reported without a trace. */
  traceId: TraceId | null;
  /** The span of the page load; null if it is not known. */
  spanId: SpanId | null;
  service: string;
  navigation: string;
  /** The elements that the vitals are about, as selectors. */
  elements: Record<"lcp" | "inp" | "cls", string | null>;
}
