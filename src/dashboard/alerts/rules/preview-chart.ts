import type { RulePreview } from "#api/rules.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ChartModel, ChartUnit } from "#ui/chart/chart-model.ts";
import { serviceColor } from "../../badges/service-color.tsx";

import { chartMarks, releasesOf, type ReleaseStart } from "../../releases/release-markers.ts";

const MILLISECOND = 1e6;

type Series = NonNullable<RulePreview["series"]>;

/** What a rule judges over time: the value, the usual range, the limit, and a dot where it would have fired. */
export function previewModel(
  { alerts, end }: Pick<RulePreview, "alerts" | "end">,
  series: Series,
  { service, zone, releases }: { service: string | null; zone: string; releases: ReleaseStart[] },
): ChartModel | null {
  const { label, unit, points } = series;
  const [first, second] = points;
  if (first === undefined || second === undefined) return null;
  const start = Date.parse(first.at);
  const step = Date.parse(second.at) - start;
  const factor = unit === "ms" ? MILLISECOND : 1;
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  const values = points.map(({ value }) => scaled(value));
  const limits = points.map(({ limit }) => scaled(limit));
  const high = points.map((point) => scaled(point.high));
  const fired = firedAt(values, alerts, { start, step }).map(scaled);
  const times = { start, step, count: points.length };
  return {
    label: `${label}, with what would have fired`,
    times,
    until: Date.parse(end),
    zone,
    marks: chartMarks(service === null ? releases : releasesOf(releases, service), times),
    lanes: [
      {
        unit: chartUnit(unit),
        height: 136,
        series: [
          {
            label: seriesLabel(label),
            color: service === null ? "series-4" : serviceColor(service),
            shape: "line",
            values,
          },
          ...(has(limits)
            ? [{ label: "fires beyond", color: "danger" as const, shape: "limit" as const, values: limits }]
            : []),
          ...(has(fired)
            ? [{ label: "would have fired", color: "danger" as const, shape: "dots" as const, values: fired }]
            : []),
        ],
        ...(has(high)
          ? { band: { label: "usual range", low: points.map(({ low }) => scaled(low) ?? 0), high } }
          : {}),
      },
    ],
  };
}

const has = (values: (number | null)[]) => values.some((value) => value !== null);

/** The figure of each alert at the step in which it would have opened: it may be of another subject than the line. */
function firedAt(
  values: (number | null)[],
  alerts: RulePreview["alerts"],
  { start, step }: { start: UnixMillis; step: Millis },
): (number | null)[] {
  const byStep = new Map(
    alerts.map((alert) => [
      Math.min(values.length - 1, Math.floor((Date.parse(alert.start) - start) / step)),
      alert.now,
    ]),
  );
  return values.map((_, index) => byStep.get(index) ?? null);
}

function chartUnit(unit: string): ChartUnit {
  if (unit === "share") return "share";
  return unit === "ms" ? "duration" : "value";
}

/** `Error rate, worst operation of web` is `error rate` in a legend. */
function seriesLabel(label: string): string {
  const [name = label] = label.split(",");
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
