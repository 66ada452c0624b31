import type { SloView } from "#api/slos.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { budgetSteps } from "#model/watch/budget-steps.ts";
import { budgetLeft, BURN_WINDOWS, burnRate, daysLeft, judgeBurn } from "#model/watch/judge-slo.ts";
import type { ObjectiveCounts } from "#collector/store/port/watch.ts";
import type { RuleOf } from "../finding.ts";
import { windowCounts } from "./objective.ts";

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
const MOST_STEPS = 120;

/** An objective as the API answers it, as of `end`. */
export function sloView(rule: RuleOf<"slo">, counts: ObjectiveCounts, end: UnixMillis): SloView {
  const { target, goodMillis, windowDays, objective, scope } = rule.condition;
  const total = windowCounts(counts);
  const left = budgetLeft(total, target);
  const days = left === null ? null : daysLeft(left, burnRate(counts.burn[60], target), windowDays);
  const step = Math.ceil((windowDays * 24) / MOST_STEPS) * HOUR;
  // Hours are counted whole.
  const start = Math.floor((end - windowDays * DAY) / HOUR) * HOUR;
  return {
    rule: { id: rule.id, name: rule.name, isOn: rule.isOn },
    ...scope,
    objective,
    target,
    goodMillis: objective === "latency" ? goodMillis : null,
    windowDays,
    state: stateOf(rule, counts, left),
    ...total,
    attained: total.requests === 0 ? null : 100 * (1 - total.bad / total.requests),
    budgetLeft: left,
    burn: BURN_WINDOWS.map((minutes) => ({
      minutes,
      requests: counts.burn[minutes].requests,
      bad: counts.burn[minutes].bad,
      burn: burnRate(counts.burn[minutes], target),
    })),
    goneInMillis: days === null || days <= 0 ? null : days * DAY,
    start: isoFromMillis(start),
    end: isoFromMillis(end),
    stepMillis: step,
    budget: budgetSteps(counts.hours, target, { start, end, step }).map((spent) =>
      Object.assign(spent, { at: isoFromMillis(spent.at) }),
    ),
  };
}

function stateOf(
  { isOn, condition }: RuleOf<"slo">,
  { burn }: ObjectiveCounts,
  left: number | null,
): SloView["state"] {
  if (!isOn) return "off";
  if (left === null) return "unmeasured";
  const fires = (["fast", "slow"] as const).some(
    (speed) => judgeBurn(burn, condition.target, speed).verdict === "firing",
  );
  return fires ? "burning" : left <= 0 ? "spent" : "met";
}
