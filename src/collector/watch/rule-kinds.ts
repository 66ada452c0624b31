import type { RuleKind } from "#model/watch/condition.ts";

const LATER: ReadonlySet<RuleKind> = new Set<RuleKind>(["slo", "uptime"]);

export function isEvaluated(kind: RuleKind): boolean {
  return !LATER.has(kind);
}
