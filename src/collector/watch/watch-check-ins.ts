import { setImmediate } from "node:timers/promises";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Monitor, MonitorConfig } from "#model/check-in.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { NO_EVIDENCE, NO_SUBJECT, type AlertDetail } from "#model/watch/alert.ts";
import type { Verdict } from "#model/watch/judge-failures.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
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

export interface WatchedJob {
  key: string;
  slug: string;
  environment: string;
  verdict: Verdict;
  /** Null while nothing is wrong. */
  fault: Fault | null;
  latest: Run;
}

/** Judges the scheduled jobs of every environment. `since` is when the collector began to listen. */
export async function watchCheckIns(
  store: ReadContext["store"],
  projects: readonly ProjectId[],
  now: UnixMillis,
  since: UnixMillis,
): Promise<WatchedJob[]> {
  const monitors = await Promise.all(projects.map((project) => store.listMonitors(project)));
  const jobs: WatchedJob[] = [];
  for (const { projectId, slug, config, environments } of monitors.flat()) {
    for (const { environment, latest } of environments.slice(0, MOST_ENVIRONMENTS)) {
      const key = `check_in ${projectId} ${slug} ${environment}`;
      jobs.push({ key, slug, environment, latest, ...judgeRun(latest, config, now, since) });
    }
    // Schedules come from senders: what is costly to read must not hold up what is received.
    if (jobs.length % AT_ONCE === 0) await setImmediate();
    if (jobs.length >= MOST_JOBS) break;
  }
  return jobs;
}

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
  const isMissed = now > due + (config.checkinMarginMinutes ?? MARGIN) * MINUTE;
  if (!isMissed) return { verdict: "clear", fault: null };
  return due < since
    ? { verdict: "unknown", fault: null }
    : { verdict: "firing", fault: { kind: "missed", due } };
}

/** What an alert on a job says. */
export function checkInDetail({ slug, environment, fault, latest }: WatchedJob): AlertDetail {
  const last = `The last run started ${isoFromMillis(latest.startedAt)}.`;
  const said =
    fault?.kind === "missed"
      ? { title: "did not start", text: `It was due ${isoFromMillis(fault.due)}. ${last}` }
      : fault?.kind === "overdue"
        ? { title: "runs for too long", text: `It may take ${fault.minutes} minutes. ${last}` }
        : { title: "failed", text: last };
  return {
    title: `${slug} ${said.title}`,
    text: `${said.text} Environment ${environment}.`,
    subject: { ...NO_SUBJECT, monitor: slug, environment },
    measure: null,
    evidence: { ...NO_EVIDENCE, release: latest.release, traceId: latest.traceId },
  };
}
