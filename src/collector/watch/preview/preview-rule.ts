import type { UnixMillis } from "#lib/units.ts";
import type { RulePreview } from "#api/rules.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import { suspectRelease } from "#model/watch/suspect-release.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { previewIssues } from "./preview-issues.ts";
import { previewMetric } from "./preview-metric.ts";
import { previewRequests } from "./preview-requests.ts";
import { previewSearch } from "./preview-search.ts";
import { notReplayed, type Previewed, type PreviewedAlert, type PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const MOST_ALERTS = 100;

/** How a kind of rule is replayed. Those that are not here cannot be: what they judge is not kept over time. */
const PREVIEWS: {
  [Kind in RuleKind]?: (context: ReadContext, rule: RuleOf<Kind>, times: PreviewTimes) => Promise<Previewed>;
} = {
  failures: previewRequests,
  slower: previewRequests,
  traffic: previewRequests,
  silence: previewRequests,
  new_issue: previewIssues,
  escalating_issue: previewIssues,
  metric: previewMetric,
  search: previewSearch,
};

/** What a rule would have done over the last days. */
export async function previewRule(context: ReadContext, rule: Rule, days: number): Promise<RulePreview> {
  const now = context.clock();
  const end = Math.floor(now / MINUTE) * MINUTE;
  const preview = PREVIEWS[rule.condition.kind] as
    | ((context: ReadContext, rule: Rule, times: PreviewTimes) => Promise<Previewed>)
    | undefined;
  const { alerts, series, note } =
    (await preview?.(context, rule, { now, end, days })) ?? notReplayed(rule.condition.kind);
  return {
    start: isoFromMillis(now - days * DAY),
    end: isoFromMillis(now),
    alerts: await withSuspects(context, alerts.slice(0, MOST_ALERTS), now - days * DAY),
    total: alerts.length,
    series,
    note,
  };
}

async function withSuspects(
  { store }: ReadContext,
  alerts: PreviewedAlert[],
  since: UnixMillis,
): Promise<RulePreview["alerts"]> {
  const [project] = await store.listProjects();
  const releases =
    project === undefined || alerts.every(({ service }) => service === null)
      ? []
      : await store.listReleaseStarts(project.id, { start: since - HOUR });
  return alerts.map(({ start, end, title, now, before, service }) => ({
    start: isoFromMillis(start),
    end: end === null ? null : isoFromMillis(end),
    title,
    now,
    before,
    // The replay finds it some minutes after it began.
    release:
      service === null
        ? null
        : (suspectRelease(releases, service, start - 5 * MINUTE, 5 * MINUTE)?.version ?? null),
  }));
}
