import { isoFromMillis } from "#model/iso-time.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { nameOf } from "../kinds/failures.ts";
import { notReplayed, type Previewed, type PreviewTimes } from "./previewed.ts";

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
  { store }: ReadContext,
  rule: RuleOf<"failures" | "slower" | "traffic" | "silence">,
  { end, days }: PreviewTimes,
): Promise<Previewed> {
  const { condition } = rule;
  if (condition.kind === "silence" && (condition.of === "monitor" || condition.of === "metric"))
    return notReplayed("silence");
  const { title, label, unit } = WORDS[condition.kind];
  const { alerts, series } = await store.replayRequests(rule, end, days);
  return {
    alerts: alerts.map((alert) =>
      Object.assign(alert, { title: `${nameOf(alert)} ${title(alert.now, alert.before)}` }),
    ),
    series:
      series === null
        ? null
        : {
            label: `${label}, ${nameOf(series)}${series.operation === null ? "" : ` of ${series.service}`}`,
            unit,
            points: series.points.map((point) => Object.assign(point, { at: isoFromMillis(point.at) })),
          },
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
