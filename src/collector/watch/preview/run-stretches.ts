import type { UnixMillis } from "#lib/units.ts";
import type { CheckIn, MonitorConfig } from "#model/check-in.ts";
import type { Stretch } from "#model/watch/replay-verdicts.ts";
import {
  judgeRun,
  missedAfter,
  overdueAfter,
  runLimits,
  type Fault,
  type RunLimits,
} from "../kinds/check-ins.ts";

export type PastRun = Pick<CheckIn, "status" | "startedAt" | "receivedAt">;

/** A time in which the same was wrong with a job, or nothing was. */
export interface RunStretch extends Stretch {
  fault: Fault | null;
  startedAt: UnixMillis;
}

/** What was wrong with a job from when a run started until the next one did, as if the collector had listened all the time. */
export function runStretches(
  run: PastRun,
  next: UnixMillis,
  config: MonitorConfig | null,
  limits: RunLimits | null,
): RunStretch[] {
  const { status, startedAt, receivedAt } = run;
  const changes = [
    status === "in_progress" || receivedAt === startedAt ? null : receivedAt,
    limits?.overdueAfter ?? null,
    limits?.due == null || config === null ? null : missedAfter(limits.due, config),
  ];
  const times = changes
    .flatMap((at) => (at === null ? [] : [Math.floor(at) + 1]))
    .filter((at) => at > startedAt && at < next)
    .toSorted((one, other) => one - other);
  const froms = [startedAt, ...times];
  return froms.map((from, place) => {
    // A run that was reported once is over when it is reported.
    const isOver = from > receivedAt || receivedAt === startedAt;
    const then = { startedAt, status: isOver ? status : ("in_progress" as const) };
    const { verdict, fault } = judgeRun(then, config, from, 0, limits);
    return { from, to: froms[place + 1] ?? next, startedAt, verdict, fault };
  });
}

/** The limits of a run, or null without a schedule. What can't be read of one run can't of the next: to try takes its time. */
export function createLimits(config: MonitorConfig | null): (startedAt: UnixMillis) => RunLimits | null {
  let isReadable = true;
  return (startedAt) => {
    if (config === null) return null;
    if (!isReadable) return { overdueAfter: overdueAfter(startedAt, config), due: null };
    const limits = runLimits(startedAt, config);
    isReadable = limits.due !== null;
    return limits;
  };
}
