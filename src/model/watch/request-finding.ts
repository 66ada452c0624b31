import type { UnixMillis } from "#lib/units.ts";
import type { ConditionOf } from "./condition.ts";
import type { Rule } from "./rule.ts";
import type { Verdict } from "./verdict.ts";

/** The kinds that judge requests by the roll-ups, all in one reading. */
export const REQUEST_KINDS = ["failures", "slower", "traffic", "silence"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export type RequestRule = Rule & { condition: ConditionOf<RequestKind> };

/** What a rule says of one operation or service. */
export interface RequestFinding {
  service: string;
  /** Null for the sums of a service. */
  operation: string | null;
  verdict: Verdict;
  /** A share, milliseconds, or requests in `minutes`; of silence the last and the limit, in milliseconds. */
  now: number;
  usual: number | null;
  /** Requests that it was measured on, and how many of them failed. */
  requests: number;
  failed: number;
  /** The length of the window that said so. */
  minutes: number;
  /** Of durations: which figure it is. */
  of: "p50" | "p95" | "mean" | null;
  /** When it began; null if that cannot be told. */
  began: UnixMillis | null;
}

/** What one rule says: of every subject that fires, and of those that are not normal. */
export interface RequestVerdicts {
  ruleId: string;
  findings: RequestFinding[];
  /** Why the rule could not be judged; null if it was. */
  error: string | null;
}

/** Recognizes a subject among those of all rules. */
export function requestKey(
  ruleId: string,
  { service, operation }: Pick<RequestFinding, "service" | "operation">,
): string {
  return JSON.stringify(operation === null ? [ruleId, service] : [ruleId, service, operation]);
}
