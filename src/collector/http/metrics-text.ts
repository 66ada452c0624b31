import type { Family, Labels } from "#collector/figures/family.ts";
import type { HistogramValue } from "#collector/figures/histogram.ts";

/** Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function metricsText(families: Family[]): string {
  return families
    .flatMap((family) => [
      `# HELP ${family.name} ${escape(family.help)}`,
      `# TYPE ${family.name} ${family.kind}`,
      ...(family.kind === "histogram"
        ? family.samples.flatMap(({ labels, value }) => histogramLines(family.name, labels, value))
        : family.samples.map(({ labels, value }) => line(family.name, labels, value))),
      "",
    ])
    .join("\n");
}

/** Buckets are cumulative in the text. */
function histogramLines(name: string, labels: Labels, { bounds, counts, sum, count }: HistogramValue) {
  let below = 0;
  const buckets = [...bounds, Infinity].map((bound, place) => {
    below += counts[place] ?? 0;
    return line(`${name}_bucket`, { ...labels, le: number(bound) }, below);
  });
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, count)];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(
    ([key, text]) => `${key}="${escape(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${number(value)}`;
}

/** Prometheus writes an infinite value in its own way. */
function number(value: number): string {
  return value === Infinity ? "+Inf" : String(value);
}

function escape(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
