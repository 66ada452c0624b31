import { INTERVALS } from "#api/interval.ts";
import { drawnSeries } from "./metric-chart.tsx";
import type { ReadLine } from "./read-metrics.ts";

/** The figures of a chart, a row for each step of each line. */
export function metricsCsv(lines: ReadLine[]): string {
  const rows = drawnSeries(lines).flatMap(({ label, read, aggregate, unit, values }) => {
    if (!read.answer.ok) return [];
    const start = Date.parse(read.answer.value.start);
    const step = INTERVALS[read.answer.value.interval];
    return values.flatMap((value, at) =>
      value === null
        ? []
        : [
            [
              new Date(start + at * step).toISOString(),
              read.line.metric,
              aggregate,
              unit ?? "",
              label,
              value,
            ],
          ],
    );
  });
  return [["time", "metric", "figure", "unit", "line", "value"], ...rows]
    .map((row) => `${row.map(cell).join(",")}\r\n`)
    .join("");
}

/** The same as an object for each line, with the length of its steps in milliseconds. */
export function metricsJson(lines: ReadLine[]): object[] {
  return lines.flatMap(({ line, answer }) =>
    answer.ok ? { ...line, step: INTERVALS[answer.value.interval], ...answer.value } : [],
  );
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
