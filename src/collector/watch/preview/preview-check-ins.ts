import { setImmediate } from "node:timers/promises";
import { minutesOf, replayVerdicts } from "#model/watch/replay-verdicts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { faultText, watchedJobs, type Job } from "../kinds/check-ins.ts";
import {
  joinNotes,
  laterText,
  notReplayed,
  type Previewed,
  type PreviewedAlert,
  type PreviewTimes,
} from "./previewed.ts";
import { partText, readRuns, type JobRuns } from "./read-runs.ts";
import { createLimits, runStretches, type RunStretch } from "./run-stretches.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
/** So many runs take two milliseconds. */
const AT_ONCE = 20;
const MOST_JOBS = 300;
/** When a job was due after each takes 40 microseconds. */
const MOST_RUNS = 20_000;

/** Replays the runs of scheduled jobs, by the schedules that they have now. */
export async function previewCheckIns(
  context: ReadContext,
  rule: RuleOf<"check_in">,
  times: PreviewTimes,
): Promise<Previewed> {
  const since = times.now - times.days * DAY;
  const all = await watchedJobs(context, rule, await context.store.listProjects());
  const jobs = await readRuns(context, all.slice(0, MOST_JOBS), since, MOST_RUNS);
  if (jobs.length === 0)
    return notReplayed("No check-in of such a job was received yet, so there is nothing to replay.");
  const alerts: PreviewedAlert[] = [];
  for (const one of jobs) {
    const stretches = await stretchesOf(one, times.now);
    for (const { said, end } of replayVerdicts(minutesOf(stretches, rule, since), rule, 2 * MINUTE))
      alerts.push({
        start: said.at,
        end,
        title: `${one.job.slug} ${faultText(said.fault, said).title}`,
        now: null,
        before: null,
        service: null,
      });
  }
  const from = Math.max(since, Math.min(...jobs.map(({ runs }) => runs[0]?.startedAt ?? times.now)));
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: null,
    from,
    note: joinNotes(
      "By the schedules that the jobs have now, and as if the collector had run all the time.",
      laterText(from, times, "no earlier run is stored"),
      partText(jobs, since),
      all.length > MOST_JOBS ? `The first ${MOST_JOBS} of ${all.length} jobs were replayed.` : null,
    ),
  };
}

async function stretchesOf({ job: { config }, runs }: JobRuns<Job>, now: number): Promise<RunStretch[]> {
  const limitsOf = createLimits(config);
  const stretches: RunStretch[] = [];
  for (const [place, run] of runs.entries()) {
    const next = runs[place + 1]?.startedAt ?? now;
    stretches.push(...runStretches(run, next, config, limitsOf(run.startedAt)));
    // Schedules come from senders: what is costly to read must not hold up what is received.
    if (place % AT_ONCE === 0) await setImmediate();
  }
  return stretches;
}
