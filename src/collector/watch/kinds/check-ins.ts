import { setImmediate } from "node:timers/promises";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Monitor, MonitorConfig } from "#model/check-in.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import type { Project } from "#model/project.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
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
export type Fault =
  | { kind: "missed"; due: UnixMillis }
  | { kind: "failed" }
  | { kind: "overdue"; minutes: number };

/** A job in one environment. */
export interface Job {
  projectId: ProjectId;
  slug: string;
  environment: string;
  latest: Run;
  config: MonitorConfig | null;
}

/** A scheduled job failed, runs for too long, or did not start when it was due. */
export const evaluateCheckIns: EvaluateRule<"check_in"> = async (rule, { context, projects, now, since }) => {
  const findings: Finding[] = [];
  for (const job of await watchedJobs(context, rule, projects)) {
    findings.push(finding(rule, job, now, since));
    // Schedules come from senders: what is costly to read must not hold up what is received.
    if (findings.length % AT_ONCE === 0) await setImmediate();
  }
  return findings;
};

/** The jobs that a rule is about, each in its environment. */
export async function watchedJobs(
  { store }: Pick<ReadContext, "store">,
  { condition: { monitor, environment: only } }: RuleOf<"check_in">,
  projects: readonly Pick<Project, "id">[],
): Promise<Job[]> {
  const monitors = await Promise.all(projects.map(({ id }) => store.listMonitors(id)));
  return monitors
    .flat()
    .filter(({ slug }) => monitor === null || slug === monitor)
    .flatMap(({ projectId, slug, config, environments }) =>
      environments
        .slice(0, MOST_ENVIRONMENTS)
        .filter(({ environment }) => only === null || environment === only)
        .map(({ environment, latest }) => ({ projectId, slug, config, environment, latest })),
    )
    .slice(0, MOST_JOBS);
}

/** When a run takes too long, and when the next one is due; null where its monitor does not say. */
export interface RunLimits {
  overdueAfter: UnixMillis | null;
  due: UnixMillis | null;
}

export function runLimits(startedAt: UnixMillis, config: MonitorConfig): RunLimits {
  const { schedule, timezone } = config;
  return {
    overdueAfter: overdueAfter(startedAt, config),
    due: dueAt(schedule, timezone, startedAt + EARLY),
  };
}

export function overdueAfter(
  startedAt: UnixMillis,
  { maxRuntimeMinutes }: Pick<MonitorConfig, "maxRuntimeMinutes">,
): UnixMillis | null {
  return maxRuntimeMinutes === null ? null : startedAt + maxRuntimeMinutes * MINUTE;
}

/** Until when a job that was due may start. */
export function missedAfter(
  due: UnixMillis,
  { checkinMarginMinutes }: Pick<MonitorConfig, "checkinMarginMinutes">,
): UnixMillis {
  return due + (checkinMarginMinutes ?? MARGIN) * MINUTE;
}

/**
 * Whether a job's latest run failed, takes too long, or should have been followed by another. What was due while the collector
 * did not listen is neither a fault nor its end. `limits` are those of the run, where they are known already.
 */
export function judgeRun(
  { status, startedAt }: Pick<Run, "status" | "startedAt">,
  config: MonitorConfig | null,
  now: UnixMillis,
  since: UnixMillis,
  limits: RunLimits | null = null,
): { verdict: Verdict; fault: Fault | null } {
  if (status === "error") return { verdict: "firing", fault: { kind: "failed" } };
  if (config === null) return { verdict: "clear", fault: null };
  const { overdueAfter: longest, due } = limits ?? runLimits(startedAt, config);
  if (status === "in_progress" && longest !== null && now > longest)
    return { verdict: "firing", fault: { kind: "overdue", minutes: (longest - startedAt) / MINUTE } };
  if (due === null) return { verdict: "unknown", fault: null };
  const isMissed = (at: UnixMillis) => now > missedAfter(at, config);
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
  const { title, text } = faultText(fault, latest);
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

/** What a fault is called, and what is known of it. */
export function faultText(
  fault: Fault | null,
  { startedAt }: Pick<Run, "startedAt">,
): { title: string; text: string } {
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
