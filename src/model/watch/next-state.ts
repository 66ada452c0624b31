import type { Millis, UnixMillis } from "#lib/units.ts";
import type { SubjectState } from "./alert.ts";
import type { Rule } from "./rule.ts";
import type { Verdict } from "./verdict.ts";

/** A verdict with its reason; `error` is a rule that failed, `gone` a subject that it is not about any more. */
export interface Judgement {
  verdict: Verdict | "error" | "gone";
  reason: string;
}

/** The rule's times and policies. */
export type StateTerms = Pick<Rule, "forMinutes" | "keepFiringMinutes" | "onNoData" | "onError">;

/** What becomes of the alert of a subject. */
export type Step = "none" | "open" | "stay" | "end";

export interface NextState {
  /** Null if it is normal. */
  state: Omit<SubjectState, "ruleId" | "key"> | null;
  step: Step;
}

const MINUTE: Millis = 60_000;

/**
 * The state of a rule's subject after a verdict: normal, pending until the condition held for `forMinutes`, firing, recovering
 * until it did not hold for `keepFiringMinutes`, and normal again. A subject without data, and a rule that fails, count as their
 * policy says, and show why.
 *
 * Times are summed from one evaluation to the next, each at most `longest`. So a time that nobody watched, or that a clock
 * skipped, does not count, and a clock that is set back only makes it wait.
 */
export function nextState(
  current: Omit<SubjectState, "ruleId" | "key"> | null,
  { verdict, reason }: Judgement,
  terms: StateTerms,
  now: UnixMillis,
  longest: Millis,
): NextState {
  const held = current === null ? NORMAL : current.held;
  if (verdict === "gone") return { state: null, step: stepOf(held.state, "normal") };
  const passed = current === null ? 0 : Math.min(Math.max(0, now - current.evaluatedAt), longest);
  const counted = countedAs(verdict, terms);
  const next = counted === null ? held : nextHeld(held, counted, passed, terms, now);
  const fault = verdict === "no_data" || verdict === "error" ? verdict : null;
  const step = stepOf(held.state, next.state);
  // A fault that the policy turned into an alert is shown as that alert.
  const name = fault !== null && !(isOpen(next.state) && counted === "firing") ? fault : next.state;
  if (name === "normal") return { state: null, step };
  const since =
    current?.state === name ? Math.min(current.since, now) : name === next.state ? next.since : now;
  return { state: { state: name, since, reason, held: next, evaluatedAt: now }, step };
}

type Held = SubjectState["held"];
const NORMAL: Held = { state: "normal", since: 0, lasted: 0 };

/** As what a verdict counts; null leaves everything as it is. */
function countedAs(
  verdict: Verdict | "error",
  { onNoData, onError }: StateTerms,
): "firing" | "unsure" | "clear" | null {
  if (verdict === "unknown") return null;
  if (verdict !== "no_data" && verdict !== "error") return verdict;
  const policy = verdict === "no_data" ? onNoData : onError;
  return policy === "keep" ? null : policy === "ok" ? "clear" : "firing";
}

function nextHeld(
  held: Held,
  verdict: "firing" | "unsure" | "clear",
  passed: Millis,
  { forMinutes, keepFiringMinutes }: StateTerms,
  now: UnixMillis,
): Held {
  const begin = (state: Held["state"]): Held => ({ state, since: now, lasted: 0 });
  const lasted = held.lasted + passed;
  switch (held.state) {
    case "normal":
      if (verdict !== "firing") return NORMAL;
      return begin(forMinutes === 0 ? "firing" : "pending");
    case "pending":
      if (verdict !== "firing") return NORMAL;
      return lasted >= forMinutes * MINUTE ? begin("firing") : { ...held, lasted };
    case "firing":
      if (verdict !== "clear") return { ...held, lasted };
      return keepFiringMinutes === 0 ? NORMAL : begin("recovering");
    case "recovering":
      if (verdict !== "clear") return begin("firing");
      return lasted >= keepFiringMinutes * MINUTE ? NORMAL : { ...held, lasted };
  }
}

function isOpen(state: Held["state"]): boolean {
  return state === "firing" || state === "recovering";
}

function stepOf(before: Held["state"], after: Held["state"]): Step {
  if (isOpen(after)) return isOpen(before) ? "stay" : "open";
  return isOpen(before) ? "end" : "none";
}
