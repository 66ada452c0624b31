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
  project_created: "The project was created.",
  project_saved: "The project was saved.",
  project_archived: "The project is archived: it takes nothing any more, and can still be read.",
  project_restored: "The project takes what is sent to it again.",
  project_deleted: "The project was deleted with everything that it held.",
  project_role: "The role in this project was changed.",
  key_created: "The key was created.",
  key_saved: "The key was saved.",
  key_rotated: "There is a new key. The old one works until the day that is shown.",
  key_deleted: "The key was deleted. Its senders are refused.",
  retention_saved: "The limits were saved. What exceeds them is deleted within minutes.",
  retention_invalid: "Days are 1 to 3,650, and a size is 0.01 GB at least. Nothing was changed.",
  erasing: "The erasure has begun. Its report is below.",
  erasing_partly: "The erasure has begun in some of the projects only. Erase again to reach the others.",
  taken: "There is a project of that name already, or it is the first one. Nothing was changed.",
  not_confirmed: "The name was not the project's. Nothing was deleted.",
  malformed: "A name has lower-case letters, digits and dashes, and is not a number. Nothing was changed.",
  full: "There are too many of them. Delete one first.",
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
  "erasing_partly",
  "last_owner",
  "retention_invalid",
  "taken",
  "not_confirmed",
  "malformed",
  "full",
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

/** What stands in the way of a change, where the collector says that it is impossible, or understands no part of it. */
export interface Obstacles {
  conflict: OutcomeName;
  invalid: OutcomeName;
}

const OF_ACCESS: Obstacles = { conflict: "last_owner", invalid: "weak" };

/** The outcome that a failure of the collector stands for. */
export function outcomeOf(failure: CollectorFailure, obstacles: Obstacles = OF_ACCESS): OutcomeName {
  if (failure.code === "unreadable" && failure.status === 409) return obstacles.conflict;
  if (failure.code === "invalid") return obstacles.invalid;
  return OUTCOME_OF[failure.code] ?? "failed";
}

const OUTCOME_OF: Partial<Record<CollectorFailure["code"], OutcomeName>> = {
  forbidden: "refused",
  unauthorized: "wrong",
  code_required: "wrong",
  busy: "limited",
  not_found: "gone",
};
