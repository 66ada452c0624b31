import { setImmediate } from "node:timers/promises";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Monitor, MonitorConfig } from "#model/check-in.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import { findingKey, type EvaluateRule, type Finding, type RuleOf } from "../finding.ts";
import { dueAt } from "./due-at.ts";

const MINUTE: Millis = 60_000;
/** A job may start a little before it is due. */
const EARLY: Millis = MINUTE;
/** Sentry's default of how late a check-in may be, in minutes. */
const MARGIN = 1;

const MOST_JOBS = 2_000;
const MOST_ENVIRONMENTS = 20;
const AT_ONCE = 5;

type Run = Monitor["environments"][number]["latest"];

/** What is wrong with a job: it did not start, it failed, or it runs for too long. */
type Fault = { kind: "missed"; due: UnixMillis } | { kind: "failed" } | { kind: "overdue"; minutes: number };

interface Job {
  projectId: ProjectId;
  slug: string;
  environment: string;
  latest: Run;
  config: MonitorConfig | null;
}

/** A scheduled job failed, runs for too long, or did not start when it was due. */
export const evaluateCheckIns: EvaluateRule<"check_in"> = async (rule, { context, projects, now, since }) => {
  const { monitor, environment: only } = rule.condition;
  const monitors = await Promise.all(projects.map(({ id }) => context.store.listMonitors(id)));
  const findings: Finding[] = [];
  for (const { projectId, slug, config, environments } of monitors.flat()) {
    if (monitor !== null && slug !== monitor) continue;
    for (const { environment, latest } of environments.slice(0, MOST_ENVIRONMENTS)) {
      if (only !== null && environment !== only) continue;
      findings.push(finding(rule, { projectId, slug, environment, latest, config }, now, since));
    }
    // Schedules come from senders: what is costly to read must not hold up what is received.
    if (findings.length % AT_ONCE === 0) await setImmediate();
    if (findings.length >= MOST_JOBS) break;
  }
  return findings;
};

/**
 * Whether a job's latest run failed, takes too long, or should have been followed by another. What was due while the collector
 * did not listen is neither a fault nor its end.
 */
export function judgeRun(
  { status, startedAt }: Pick<Run, "status" | "startedAt">,
  config: MonitorConfig | null,
  now: UnixMillis,
  since: UnixMillis,
): { verdict: Verdict; fault: Fault | null } {
  if (status === "error") return { verdict: "firing", fault: { kind: "failed" } };
  const minutes = config?.maxRuntimeMinutes ?? null;
  if (status === "in_progress" && minutes !== null && now > startedAt + minutes * MINUTE)
    return { verdict: "firing", fault: { kind: "overdue", minutes } };
  if (config === null) return { verdict: "clear", fault: null };
  const due = dueAt(config.schedule, config.timezone, startedAt + EARLY);
  if (due === null) return { verdict: "unknown", fault: null };
  const isMissed = (at: UnixMillis) => now > at + (config.checkinMarginMinutes ?? MARGIN) * MINUTE;
  if (!isMissed(due)) return { verdict: "clear", fault: null };
  const listened = due < since ? dueAt(config.schedule, config.timezone, since) : due;
  return listened === null || !isMissed(listened)
    ? { verdict: "unknown", fault: null }
    : { verdict: "firing", fault: { kind: "missed", due: listened } };
}

function finding(
  rule: RuleOf<"check_in">,
  { projectId, slug, environment, latest, config }: Job,
  now: UnixMillis,
  since: UnixMillis,
): Finding {
  const { verdict, fault } = judgeRun(latest, config, now, since);
  const { title, text } = says(fault, latest);
  return {
    key: findingKey(rule, projectId, slug, environment),
    verdict,
    began: fault?.kind === "missed" ? fault.due : null,
    title: `${slug} ${title}`,
    text: `${text} Environment ${environment}.`,
    subject: { ...NO_SUBJECT, monitor: slug, environment },
    measure: null,
    explain: () => Promise.resolve({ ...NO_EVIDENCE, release: latest.release, traceId: latest.traceId }),
  };
}

function says(fault: Fault | null, { startedAt }: Run): { title: string; text: string } {
  const last = `The last run started ${utcTime(startedAt)}.`;
  switch (fault?.kind) {
    case "missed":
      return { title: "did not start", text: `It was due ${utcTime(fault.due)}. ${last}` };
    case "overdue":
      return { title: "runs for too long", text: `It may take ${fault.minutes} minutes. ${last}` };
    case "failed":
      return { title: "failed", text: last };
    case undefined:
      return { title: "is well", text: last };
  }
}
