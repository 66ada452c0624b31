import type { UnixMillis } from "#lib/units.ts";
import { nextState, type NextState } from "#model/watch/next-state.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import type { Replay, ReplayedAlert } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { ReplayKind } from "./replay-kind.ts";
import { replayKind } from "./replay-kinds.ts";
import { readReplaySeries, readReplaySteps, STEPS_AN_HOUR, type ReplaySeries } from "./replay-series.ts";

const HOUR = 3_600_000;
const STEP = HOUR / STEPS_AN_HOUR;
const DAY = 24;

/**
 * What a rule on requests would have done over the last days, from the roll-ups in steps of five minutes. Only the hours that
 * stand out are read and judged that finely; in all others nothing happens.
 */
export function replayRequests(files: StoreFiles, rule: RequestRule, end: UnixMillis, days: number): Replay {
  const kind = replayKind(rule);
  const last = Math.floor(end / HOUR) + 1;
  const first = last - days * DAY;
  const all = readReplaySeries(files, rule, { first, end: last });
  const candidates = new Map<ReplaySeries, number[]>();
  for (const series of all) {
    const hours: number[] = [];
    for (let hour = first; hour < last; hour += 1) if (kind.standsOut(series, hour)) hours.push(hour);
    if (hours.length > 0) candidates.set(series, hours);
  }
  readReplaySteps(files, rule, candidates, kind.lookBack);
  const alerts: ReplayedAlert[] = [];
  let worst: { series: ReplaySeries; alerts: number } | null = null;
  for (const [series, hours] of candidates) {
    const own = runsOf(hours, last).flatMap((run) => replayRun(rule, kind, series, run, end));
    alerts.push(...own);
    if (own.length > (worst?.alerts ?? 0)) worst = { series, alerts: own.length };
  }
  const shown =
    worst?.series ?? all.reduce<ReplaySeries | null>((one, other) => moreRequests(one, other), null);
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series:
      shown === null
        ? null
        : {
            service: shown.service,
            operation: shown.operation,
            points: Array.from({ length: last - first }, (_, index) => ({
              at: (first + index) * HOUR,
              ...kind.point(shown, first + index),
            })),
          },
  };
}

/** Hours that stand out, with one before and two after: a window may begin or end in them. */
function runsOf(hours: number[], last: number): { first: number; end: number }[] {
  const runs: { first: number; end: number }[] = [];
  for (const hour of hours) {
    const run = runs.at(-1);
    const end = Math.min(last, hour + 3);
    if (run !== undefined && hour - 1 <= run.end) run.end = end;
    else runs.push({ first: hour, end });
  }
  return runs;
}

function replayRun(
  rule: RequestRule,
  kind: ReplayKind,
  series: ReplaySeries,
  run: { first: number; end: number },
  end: UnixMillis,
): ReplayedAlert[] {
  const alerts: ReplayedAlert[] = [];
  let state: NextState["state"] = null;
  const current = (): ReplayedAlert | undefined => {
    const latest = alerts.at(-1);
    return latest?.end === null ? latest : undefined;
  };
  for (let step = run.first * STEPS_AN_HOUR + 1; step <= run.end * STEPS_AN_HOUR; step += 1) {
    const at = step * STEP;
    if (at > end) return alerts;
    const open = current();
    const judged = kind.judge(series, step, open === undefined ? null : Math.floor(open.start / HOUR));
    const next = nextState(state, { verdict: judged.verdict, reason: "" }, rule, at, 2 * STEP);
    ({ state } = next);
    if (next.step === "open")
      alerts.push({
        service: series.service,
        operation: series.operation,
        start: at,
        end: null,
        now: judged.now,
        before: judged.before,
      });
    else if (next.step === "end" && open !== undefined) open.end = at;
  }
  // The hours after the run do not stand out.
  const open = current();
  if (open !== undefined && run.end * HOUR < end) open.end = run.end * HOUR;
  return alerts;
}

function moreRequests(one: ReplaySeries | null, other: ReplaySeries): ReplaySeries {
  return one === null || other.total > one.total ? other : one;
}
