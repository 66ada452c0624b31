import type { IssueView } from "#api/issues.ts";
import { standingWord } from "../workflow/standing-text.ts";

type Standing = Pick<IssueView, "status" | "substatus" | "statusDetails">;

/** The state as a word, where it is not the usual one. */
export function StatusMark({ issue }: { issue: Standing }) {
  const word = standingWord(issue);
  if (word === null) return null;
  return <span className={`shrink-0 rounded-sm px-1.5 text-2xs font-medium ${colorOf(issue)}`}>{word}</span>;
}

function colorOf({ status, substatus }: Standing): string {
  if (status === "resolved") return "bg-good-soft text-good";
  return substatus === "regressed" || substatus === "escalating"
    ? "bg-warn-soft text-warn"
    : "bg-sunken text-muted";
}
