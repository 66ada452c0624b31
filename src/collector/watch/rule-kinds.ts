import type { RuleKind } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { EvaluateRule, Evaluation, Finding, RuleOf } from "./finding.ts";
import { evaluateCheckIns } from "./kinds/check-ins.ts";
import { evaluateCollector } from "./kinds/collector.ts";
import { evaluateCrashFree } from "./kinds/crash-free.ts";
import { evaluateEscalatingIssues } from "./kinds/escalating-issues.ts";
import { evaluateFailures } from "./kinds/failures.ts";
import { evaluateMetric } from "./kinds/metric.ts";
import { evaluateNewIssues } from "./kinds/new-issues.ts";
import { evaluateSearch } from "./kinds/search.ts";
import { evaluateSilence } from "./kinds/silence.ts";
import { evaluateSlower } from "./kinds/slower.ts";
import { evaluateSlo } from "./kinds/slo.ts";
import { evaluateTraffic } from "./kinds/traffic.ts";
import { evaluateUptime } from "./kinds/uptime.ts";

/** How each kind of rule is evaluated. */
const KINDS: { [Kind in RuleKind]: (rule: RuleOf<Kind>, evaluation: Evaluation) => Promise<Finding[]> } = {
  new_issue: evaluateNewIssues,
  regressed_issue: evaluateNewIssues,
  escalating_issue: evaluateEscalatingIssues,
  failures: evaluateFailures,
  slower: evaluateSlower,
  traffic: evaluateTraffic,
  silence: evaluateSilence,
  check_in: evaluateCheckIns,
  crash_free: evaluateCrashFree,
  metric: evaluateMetric,
  search: evaluateSearch,
  collector: evaluateCollector,
  uptime: evaluateUptime,
  slo: evaluateSlo,
};

/** What a rule says now. Rejects where it fails. */
export async function evaluateRule(rule: Rule, evaluation: Evaluation): Promise<Finding[]> {
  // The function is that of the rule's own kind.
  const evaluate = KINDS[rule.condition.kind] as EvaluateRule<RuleKind>;
  return evaluate(rule, evaluation);
}
