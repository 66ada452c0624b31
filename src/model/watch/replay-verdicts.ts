import type { Millis, UnixMillis } from "#lib/units.ts";
import { nextState, type Judgement, type NextState, type StateTerms } from "./next-state.ts";
import type { Verdict } from "./verdict.ts";

const MINUTE: Millis = 60_000;

/** What a rule would have said of a subject at a time. */
export interface PastVerdict {
  at: UnixMillis;
  verdict: Judgement["verdict"];
}

/** An alert that would have opened: what was said then, and when it would have ended; null if it would still fire. */
export interface PastAlert<Said> {
  said: Said;
  end: UnixMillis | null;
}

/**
 * The alerts that verdicts in time would have opened, the earliest first. `longest` is the longest time from one verdict to the
 * next that counts.
 */
export function replayVerdicts<Said extends PastVerdict>(
  verdicts: Iterable<Said>,
  terms: StateTerms,
  longest: Millis,
): PastAlert<Said>[] {
  const alerts: PastAlert<Said>[] = [];
  let state: NextState["state"] = null;
  for (const said of verdicts) {
    const next = nextState(state, { verdict: said.verdict, reason: "" }, terms, said.at, longest);
    ({ state } = next);
    const open = alerts.at(-1);
    if (next.step === "open") alerts.push({ said, end: null });
    else if (next.step === "end" && open !== undefined) open.end = said.at;
  }
  return alerts;
}

/** A time in which a rule would have said the same every minute: from `from` to before `to`. */
export interface Stretch {
  from: UnixMillis;
  to: UnixMillis;
  verdict: Verdict;
}

/**
 * The verdicts of each stretch since a time, once a minute as far as they may change a state: after that, more of the same change
 * nothing.
 */
export function* minutesOf<Said extends Stretch>(
  stretches: Iterable<Said>,
  { forMinutes, keepFiringMinutes }: Pick<StateTerms, "forMinutes" | "keepFiringMinutes">,
  since: UnixMillis,
): Generator<Said & PastVerdict> {
  const most = (Math.max(forMinutes, keepFiringMinutes) + 2) * MINUTE;
  for (const stretch of stretches) {
    const first = Math.ceil(Math.max(stretch.from, since) / MINUTE) * MINUTE;
    const end = Math.min(stretch.to, first + most);
    for (let at = first; at < end; at += MINUTE) yield { ...stretch, at };
  }
}
