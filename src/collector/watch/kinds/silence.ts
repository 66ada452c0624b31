import type { Millis, UnixMillis } from "#lib/units.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import { NO_SUBJECT, type AlertSubject } from "#model/watch/alert.ts";
import { requestKey } from "#model/watch/request-finding.ts";
import { judgeSilence, usualPauses } from "#model/watch/judge-silence.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import { findingKey, type EvaluateRule, type Evaluation, type Finding, type RuleOf } from "../finding.ts";
import { ownSuspect } from "../suspect-for.ts";
import { nameOf } from "./failures.ts";

type SilenceRule = RuleOf<"silence">;

/** Nothing was received of a service, operation, monitor or metric for longer than usually. */
export const evaluateSilence: EvaluateRule<"silence"> = (rule, evaluation) => {
  const { of } = rule.condition;
  if (of === "monitor") return silentMonitors(rule, evaluation);
  return of === "metric" ? silentMetrics(rule, evaluation) : silentRequests(rule, evaluation);
};

async function silentRequests(rule: SilenceRule, { context, judgeRequests }: Evaluation): Promise<Finding[]> {
  const { environment } = rule.condition.scope;
  return (await judgeRequests(rule)).map((found) => {
    const { service, operation, verdict, now, usual } = found;
    const subject = { ...NO_SUBJECT, service, operation, environment };
    const judged = { verdict, lastSeen: now, limit: usual ?? 0 };
    const explain = () => ownSuspect(context.store, service, now);
    return finding(requestKey(rule.id, found), nameOf(found), "requests", subject, judged, explain);
  });
}

/** Runs of which the pauses say what is usual. */
export const RUNS = 200;

async function silentMonitors(rule: SilenceRule, evaluation: Evaluation): Promise<Finding[]> {
  const { name, scope } = rule.condition;
  const { context, projects, now, since } = evaluation;
  const findings: Finding[] = [];
  for (const { id: project } of projects)
    for (const { slug } of await context.store.listMonitors(project)) {
      if (name !== null && slug !== name) continue;
      const { items } = await context.store.listCheckIns(project, slug, { limit: RUNS });
      const times = items
        .filter(({ environment }) => scope.environment === null || environment === scope.environment)
        .map(({ startedAt }) => startedAt)
        .toSorted((one, other) => one - other);
      const last = times.at(-1);
      if (last === undefined) continue;
      const judged = judgeSilence(last, usualPauses(times), { now, since, isQuietTime: false });
      const subject = { ...NO_SUBJECT, monitor: slug, environment: scope.environment };
      findings.push(finding(findingKey(rule, "monitor", project, slug), slug, "check-ins", subject, judged));
    }
  return findings;
}

async function silentMetrics(rule: SilenceRule, evaluation: Evaluation): Promise<Finding[]> {
  const { context, projects, end, since } = evaluation;
  const judged = await Promise.all(
    projects.map(async ({ id }) => {
      const metrics = await context.store.judgeMetricSilence(id, rule.condition.name, { end, since });
      return metrics.map((metric) => {
        const key = findingKey(rule, "metric", id, metric.name);
        return finding(key, metric.name, "points", { ...NO_SUBJECT, metric: metric.name }, metric);
      });
    }),
  );
  return judged.flat();
}

export function silentTitle(name: string): string {
  return `${name} is silent`;
}

function finding(
  key: string,
  name: string,
  what: string,
  subject: AlertSubject,
  { verdict, lastSeen, limit }: { verdict: Verdict; lastSeen: UnixMillis; limit: Millis },
  explain: Finding["explain"] = null,
): Finding {
  const minutes = Math.round(limit / 60_000);
  return {
    key,
    verdict,
    began: lastSeen,
    title: silentTitle(name),
    text: `No ${what} since ${utcTime(lastSeen)}; usually never for more than ${minutes} minutes.`,
    subject,
    measure: null,
    explain,
  };
}
