import type { TraceChart } from "./trace-chart.ts";

const ID_LENGTH = 16;

/**
 * A chart as one text for the way to the browser. React looks at every element of what it sends; of a long trace those are a
 * million, while a text is one. Ids, which all have the same length, stand without anything between them.
 */
export function writeChart(chart: TraceChart): string {
  const { spanId, ...rows } = chart.rows;
  const joined = spanId.every((id) => id.length === ID_LENGTH) ? spanId.join("") : spanId;
  return JSON.stringify({ ...chart, rows: { ...rows, spanId: joined } });
}

/** Reads what `writeChart` wrote. */
export function readChart(text: string): TraceChart {
  const chart = JSON.parse(text) as TraceChart;
  const spanId = chart.rows.spanId as string | string[];
  if (typeof spanId !== "string") return chart;
  const ids = Array.from({ length: spanId.length / ID_LENGTH }, (_, row) =>
    spanId.slice(row * ID_LENGTH, (row + 1) * ID_LENGTH),
  );
  return { ...chart, rows: { ...chart.rows, spanId: ids } };
}
