import type { HistogramValue } from "./histogram.ts";

export type Labels = Readonly<Record<string, string>>;

/** A metric with its samples, in the terms that Prometheus and OpenTelemetry share. */
export type Family = {
  /** As Prometheus writes it: in base units, with the unit in the name. */
  name: string;
  help: string;
  /** In UCUM. */
  unit: "1" | "s" | "By";
} & (
  | { kind: "gauge" | "counter"; samples: { labels: Labels; value: number }[] }
  | { kind: "histogram"; samples: { labels: Labels; value: HistogramValue }[] }
);
