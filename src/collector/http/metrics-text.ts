import type { Bytes } from "#lib/units.ts";
import type { getMetrics } from "#collector/overview/collector-health.ts";

/** Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function metricsText(
  metrics: Awaited<ReturnType<typeof getMetrics>>,
  residentMemory: Bytes,
  uptimeSeconds: number,
): string {
  const items = new Map<string, number>();
  for (const { category, kind, reason, quantity } of metrics.outcomes) {
    const labels = `category="${label(category)}",outcome="${label(kind)}",reason="${label(reason)}"`;
    items.set(labels, (items.get(labels) ?? 0) + quantity);
  }
  const scrubbed = new Map<string, number>();
  for (const { detector, hits } of metrics.scrubHits)
    scrubbed.set(detector, (scrubbed.get(detector) ?? 0) + hits);
  return [
    gauge("glasshouse_queue_requests", "Requests waiting to be written.", metrics.queued),
    gauge("glasshouse_queue_limit", "Requests that may wait at most.", metrics.queueLimit),
    "# HELP glasshouse_items_24h Items received in the last 24 hours, by outcome.",
    "# TYPE glasshouse_items_24h gauge",
    ...[...items].map(([labels, quantity]) => `glasshouse_items_24h{${labels}} ${quantity}`),
    "# HELP glasshouse_scrubbed_today Values replaced since midnight UTC, by detector.",
    "# TYPE glasshouse_scrubbed_today gauge",
    ...[...scrubbed].map(
      ([detector, hits]) => `glasshouse_scrubbed_today{detector="${label(detector)}"} ${hits}`,
    ),
    gauge("process_resident_memory_bytes", "Resident memory.", residentMemory),
    gauge("process_uptime_seconds", "Time since the process started.", uptimeSeconds),
    "",
  ].join("\n");
}

function gauge(name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}`;
}

function label(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
