import type { TraceChart } from "./trace-chart.ts";

const ID_LENGTH = 16;

/**
 * Serializes a chart for the browser. React inspects every element of its props, which are a million for a long
 * trace, but a string is one. Ids of equal length are joined.
 */
export function writeChart(chart: TraceChart): string {
  const { spanId, ...rows } = chart.rows;
  const joined = spanId.every((id) => id.length === ID_LENGTH) ? spanId.join("") : spanId;
  return JSON.stringify({ ...chart, rows: { ...rows, spanId: joined } });
}

/** Parses the output of `writeChart`. */
export function readChart(text: string): TraceChart {
  const chart = JSON.parse(text) as TraceChart;
  const spanId = chart.rows.spanId as string | string[];
  if (typeof spanId !== "string") return chart;
  const ids = Array.from({ length: spanId.length / ID_LENGTH }, (_, row) =>
    spanId.slice(row * ID_LENGTH, (row + 1) * ID_LENGTH),
  );
  return { ...chart, rows: { ...chart.rows, spanId: ids } };
}
