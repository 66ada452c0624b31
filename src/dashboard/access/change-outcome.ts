import type { CollectorFailure } from "../collector-client/failure.ts";
import { choice, type SearchParams } from "../search-params.ts";

/** What became of a change, in the query of the page that shows it. */
const OUTCOMES = {
  role: "The role was changed.",
  signed_out: "All of their sessions were ended.",
  no_codes: "They sign in without a code now.",
  removed: "The person was removed. What they did keeps their name.",
  revoked: "The token was revoked. Whatever uses it is refused from now on.",
  password: "Your password was changed, and your other sessions were ended.",
  ended: "The session was ended.",
  codes_removed: "You sign in without a code now.",
  refused: "You aren't allowed to do this.",
  last_owner: "They are the last owner who can sign in. Make somebody else an owner first.",
  wrong: "The password or the code is wrong. Nothing was changed.",
  weak: "The new password is easy to guess. Use 10 characters or more: a few words that don't belong together.",
  limited: "Too many attempts. Wait a minute, then try again.",
  gone: "That doesn't exist any more.",
  failed: "The collector isn't responding, so nothing was changed.",
} as const;

export type OutcomeName = keyof typeof OUTCOMES;

/** What became of a change, as a sentence. */
export interface ShownOutcome {
  text: string;
  isProblem: boolean;
}

const PROBLEMS: ReadonlySet<OutcomeName> = new Set([
  "refused",
  "last_owner",
  "wrong",
  "weak",
  "limited",
  "gone",
  "failed",
]);

/** The outcome that a page's query names; null without one. */
export function readOutcome(search: SearchParams): ShownOutcome | null {
  const name = choice(search, "result", ["none", ...(Object.keys(OUTCOMES) as OutcomeName[])]);
  return name === "none" ? null : { text: OUTCOMES[name], isProblem: PROBLEMS.has(name) };
}

/** The outcome that a failure of the collector stands for. */
export function outcomeOf(failure: CollectorFailure): OutcomeName {
  if (failure.code === "unreadable" && failure.status === 409) return "last_owner";
  return OUTCOME_OF[failure.code] ?? "failed";
}

const OUTCOME_OF: Partial<Record<CollectorFailure["code"], OutcomeName>> = {
  forbidden: "refused",
  unauthorized: "wrong",
  code_required: "wrong",
  invalid: "weak",
  busy: "limited",
  not_found: "gone",
};
