import type { IssueView } from "#api/issues.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { countOf } from "#ui/format-count.ts";
import { shortRelease } from "../releases/short-release.ts";

type StatusFields = Pick<IssueView, "status" | "substatus" | "statusDetails">;

/** The status as a badge, unless it is the default. `isNamed`: with the release that a new issue came with. */
export function StatusBadge({
  issue,
  isNamed = false,
}: {
  issue: StatusFields & Pick<IssueView, "firstRelease">;
  isNamed?: boolean;
}) {
  const word = statusLabel(issue);
  if (word === null) return null;
  const release = isNamed && word === "New" ? (issue.firstRelease?.version ?? null) : null;
  return (
    <Badge tone={toneOf(issue)}>
      {word}
      {release !== null && ` in ${shortRelease(release)}`}
    </Badge>
  );
}

function toneOf({ status, substatus }: StatusFields): BadgeTone {
  if (status === "resolved") return "good";
  if (status === "ignored") return "plain";
  if (substatus === "escalating") return "danger";
  if (substatus === "regressed") return "warn";
  return substatus === "new" ? "new" : "plain";
}

/** The status in a word; null for the default. */
export function statusLabel({ status, substatus }: StatusFields): string | null {
  if (status === "resolved") return "Resolved";
  if (status === "ignored") return "Archived";
  if (substatus === "regressed") return "Regressed";
  if (substatus === "escalating") return "Escalating";
  return substatus === "new" ? "New" : null;
}

/** When the issue reopens; `time` formats a moment. Null if it does not apply. */
export function termsText(
  { status, statusDetails: details }: StatusFields,
  time: (iso: string) => string,
): string | null {
  if (status === "resolved") {
    if (details.inRelease !== undefined) return `in ${details.inRelease}; older releases may still have it`;
    if (details.inNextRelease === true) return "in the next release";
    return "until it happens again";
  }
  if (status !== "ignored") return null;
  const terms: string[] = [];
  if (details.ignoreUntil !== undefined) terms.push(time(details.ignoreUntil));
  if (details.ignoreCount !== undefined)
    terms.push(`${countOf(details.ignoreCount, "more event")}${within(details.ignoreWindow)}`);
  if (details.ignoreUserCount !== undefined)
    terms.push(`${countOf(details.ignoreUserCount, "more user")}${within(details.ignoreUserWindow)}`);
  return terms.length === 0 ? "forever" : `until ${terms.join(" or ")}`;
}

function within(minutes: number | undefined): string {
  return minutes === undefined ? "" : ` within ${countOf(minutes, "minute")}`;
}
