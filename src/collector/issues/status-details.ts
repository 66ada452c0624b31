import type { IssueView } from "#api/issue.ts";
import type { Issue } from "#model/issue.ts";
import type { Threshold } from "#model/issue-terms.ts";
import { isoFromMillis } from "#model/iso-time.ts";

const MINUTE = 60_000;

/** On which terms an issue comes back, in Sentry's words. */
export function statusDetails({ terms, events, users }: Issue): IssueView["statusDetails"] {
  if (terms === null) return {};
  if (terms.kind === "resolved") {
    if (terms.in === "now") return {};
    return terms.in === "release" ? { inRelease: terms.release } : { inNextRelease: true };
  }
  const details: IssueView["statusDetails"] = {};
  if (terms.until !== null) details.ignoreUntil = isoFromMillis(terms.until);
  if (terms.events !== null) {
    details.ignoreCount = left(terms.events, events);
    if (terms.events.window !== null) details.ignoreWindow = Math.round(terms.events.window / MINUTE);
  }
  if (terms.users !== null) {
    details.ignoreUserCount = left(terms.users, users);
    if (terms.users.window !== null) details.ignoreUserWindow = Math.round(terms.users.window / MINUTE);
  }
  return details;
}

/** A window that is over counts from its beginning still: only the next event says where the new one begins. */
function left({ more, base }: Threshold, counted: number): number {
  return Math.max(more - (counted - base), 1);
}
