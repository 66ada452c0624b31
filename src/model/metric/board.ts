import type { Aggregate, MetricType } from "./metric-type.ts";

/** One line, or with groups several, of a chart. */
export interface ChartLine {
  metric: string;
  /** Where senders use the name with several types or units; null for those with the most points, no unit is `""`. */
  type: MetricType | null;
  unit: string | null;
  aggregate: Aggregate | null;
  /** A search of attributes. */
  query: string;
  /** Attributes, separated by commas. */
  groupBy: string;
}

/** Charts with one time, visible to everyone. */
export interface Board {
  name: string;
  /** Attributes whose values can be chosen for all charts. */
  variables: string[];
  charts: { title: string; lines: ChartLine[] }[];
}
