import { isoFromMillis } from "#model/iso-time.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { nameOf } from "../kinds/failures.ts";
import { notReplayed, type Previewed, type PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;
const WORDS = {
  failures: { title: () => "is failing", label: "Error rate", unit: "share" },
  slower: { title: () => "is slow", label: "p95", unit: "ms" },
  traffic: {
    title: (now: number, before: number | null) => `gets ${now < (before ?? 0) ? "fewer" : "more"} requests`,
    label: "Requests",
    unit: "/min",
  },
  silence: { title: () => "is silent", label: "Requests", unit: "/min" },
};

/** Replays a rule on requests. */
export async function previewRequests(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"failures" | "slower" | "traffic" | "silence">,
  { now, end, days }: PreviewTimes,
): Promise<Previewed> {
  const { title, label, unit } = WORDS[rule.condition.kind];
  const { alerts, series } = await store.replayRequests(rule, end, days);
  if (series === null)
    return notReplayed("No such requests were received in this time, so there is nothing to judge.");
  return {
    alerts: alerts.map((alert) =>
      Object.assign(alert, { title: `${nameOf(alert)} ${title(alert.now, alert.before)}` }),
    ),
    series: {
      label: `${label}, ${nameOf(series)}${series.operation === null ? "" : ` of ${series.service}`}`,
      unit,
      points: series.points.map((point) => Object.assign(point, { at: isoFromMillis(point.at) })),
    },
    from: now - days * DAY,
    note: noteOf(rule),
  };
}

function noteOf({ condition }: Rule): string {
  const steps = "Replayed in steps of five minutes.";
  if (condition.kind !== "slower") return steps;
  return condition.creep && condition.limit === null
    ? `${steps} Durations are compared by their p95; slow creeps are not replayed.`
    : `${steps} Durations are compared by their p95.`;
}
