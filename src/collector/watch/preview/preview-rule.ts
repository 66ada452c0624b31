import type { UnixMillis } from "#lib/units.ts";
import type { RulePreview } from "#api/rules.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import { suspectReleases } from "#model/watch/suspect-releases.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { previewCheckIns } from "./preview-check-ins.ts";
import { previewCollector } from "./preview-collector.ts";
import { previewCrashFree } from "./preview-crash-free.ts";
import { previewEscalations } from "./preview-escalations.ts";
import { previewMetric } from "./preview-metric.ts";
import { previewNewIssues } from "./preview-new-issues.ts";
import { previewRequests } from "./preview-requests.ts";
import { previewSearch } from "./preview-search.ts";
import { previewSilence } from "./preview-silence.ts";
import { previewSlo } from "./preview-slo.ts";
import { previewUptime } from "./preview-uptime.ts";
import { type Previewed, type PreviewedAlert, type PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const MOST_ALERTS = 100;

/** How each kind of rule is replayed. */
const PREVIEWS: {
  [Kind in RuleKind]: (context: ReadContext, rule: RuleOf<Kind>, times: PreviewTimes) => Promise<Previewed>;
} = {
  new_issue: previewNewIssues,
  regressed_issue: previewNewIssues,
  escalating_issue: previewEscalations,
  failures: previewRequests,
  slower: previewRequests,
  traffic: previewRequests,
  silence: previewSilence,
  check_in: previewCheckIns,
  crash_free: previewCrashFree,
  metric: previewMetric,
  search: previewSearch,
  slo: previewSlo,
  uptime: previewUptime,
  collector: previewCollector,
};

/** What a rule would have done over the last days. */
export async function previewRule(context: ReadContext, rule: Rule, days: number): Promise<RulePreview> {
  const now = context.clock();
  const end = Math.floor(now / MINUTE) * MINUTE;
  const preview = PREVIEWS[rule.condition.kind] as (
    context: ReadContext,
    rule: Rule,
    times: PreviewTimes,
  ) => Promise<Previewed>;
  const { alerts, series, from, note } = await preview(context, rule, { now, end, days });
  return {
    start: isoFromMillis(now - days * DAY),
    end: isoFromMillis(now),
    replayedFrom: from === null ? null : isoFromMillis(from),
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
  return alerts.map(({ start, end, title, now, before, service, release = null }) => ({
    start: isoFromMillis(start),
    end: end === null ? null : isoFromMillis(end),
    title,
    now,
    before,
    // The replay finds it some minutes after it began.
    release:
      service === null
        ? release
        : (suspectReleases(releases, {
            service,
            began: start - 5 * MINUTE,
            precision: 5 * MINUTE,
            steps: null,
          })[0]?.version ?? null),
  }));
}
