import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import type { ConditionOf } from "#model/watch/condition.ts";
import { duration, figure, percent } from "#model/watch/format-measure.ts";
import {
  budgetLeft,
  burnRate,
  daysLeft,
  judgeBurns,
  type BurnSpeed,
  type BurnVerdict,
  type BurnWindow,
} from "#model/watch/judge-slo.ts";
import type { Severity } from "#model/watch/severity.ts";
import type { ObjectiveCounts } from "#collector/store/port/watch.ts";
import { findEvidence } from "../find-evidence.ts";
import { findingKey, type EvaluateRule, type Evaluation, type Finding, type RuleOf } from "../finding.ts";
import { objectiveFilter, windowCounts } from "../slo/objective.ts";
import { nameOf } from "./failures.ts";

type Slo = ConditionOf<"slo">;

export const SPEEDS: BurnSpeed[] = ["fast", "slow"];
const NAMES: Record<BurnWindow, string> = {
  5: "5 minutes",
  30: "30 minutes",
  60: "hour",
  360: "6 hours",
  4320: "3 days",
};

/** The error budget of an objective burns too fast: one subject for a fast burn, and one for a slow one. */
export const evaluateSlo: EvaluateRule<"slo"> = async (rule, evaluation) => {
  const { windowDays } = rule.condition;
  const { store } = evaluation.context;
  const counts = await store.countObjective(objectiveFilter(rule.condition), windowDays, evaluation.end);
  const judged = judgeBurns(counts.burn, rule.condition.target);
  return SPEEDS.map((speed) => findingOf(rule, speed, judged[speed], counts, evaluation));
};

function findingOf(
  rule: RuleOf<"slo">,
  speed: BurnSpeed,
  judged: BurnVerdict,
  counts: ObjectiveCounts,
  { context, end }: Evaluation,
): Finding {
  const { condition } = rule;
  const { service, operation, environment } = condition.scope;
  const { requests, bad } = counts.burn[judged.long];
  const share = requests === 0 ? 0 : bad / requests;
  const where = { service: service ?? "", route: operation, began: null };
  const explain = () => {
    if (service === null) return Promise.resolve(NO_EVIDENCE);
    const { goodMillis } = condition;
    return findEvidence(
      context,
      goodMillis === null ? where : { ...where, slowerThan: goodMillis * 1e6 },
      end,
    );
  };
  return {
    key: findingKey(rule, speed),
    verdict: judged.verdict,
    began: null,
    severity: severityOf(rule.severity, speed),
    title: burnTitle(condition, speed),
    text: requests === 0 ? "No requests to measure." : textOf(condition, judged, counts),
    subject: { ...NO_SUBJECT, service, operation, environment },
    measure: { now: share, before: 1 - condition.target / 100, unit: "share", count: requests },
    explain,
  };
}

/** A slow burn can wait for office hours, whatever the rule says. */
function severityOf(own: Severity, speed: BurnSpeed): Severity {
  return speed === "slow" && own === "page" ? "ticket" : own;
}

/** `/checkout burns its error budget`. */
export function burnTitle(condition: Slo, speed: BurnSpeed): string {
  return `${subjectOf(condition)} ${speed === "fast" ? "burns" : "slowly burns"} its error budget`;
}

export function subjectOf({ scope: { service, operation } }: Slo): string {
  return service === null ? (operation ?? "Everything") : nameOf({ service, operation });
}

function textOf(condition: Slo, { long, rates }: BurnVerdict, counts: ObjectiveCounts): string {
  const { target, goodMillis, windowDays } = condition;
  const { requests, bad } = counts.burn[long];
  const what =
    condition.objective === "latency" && goodMillis !== null
      ? `took longer than ${duration(goodMillis)}`
      : "failed";
  const left = budgetLeft(windowCounts(counts), target);
  const days = left === null ? null : daysLeft(left, rates.long, windowDays);
  const allowed = percent(1 - target / 100);
  return [
    `${percent(bad / requests)} of ${requests} requests of the last ${NAMES[long]} ${what} (${bad}); ${allowed} may.`,
    `The budget burns ${figure(burnRate({ requests, bad }, target) ?? 0)} times too fast`,
    left === null || left <= 0
      ? "and is spent."
      : `and ${percent(left)} is left${days === null ? "" : `: enough for ${time(days)}`}.`,
  ].join(" ");
}

/** `3 d`, `5 h` or `20 min`. */
function time(days: number): string {
  if (days >= 2) return `${Math.floor(days)} d`;
  const hours = days * 24;
  return hours >= 2 ? `${Math.floor(hours)} h` : `${Math.max(1, Math.floor(hours * 60))} min`;
}
