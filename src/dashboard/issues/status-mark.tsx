import type { IssueStatus } from "#model/issue.ts";

/** The status as a word, where it is not the usual one. */
export function StatusMark({ status }: { status: IssueStatus }) {
  if (status === "unresolved") return null;
  return (
    <span
      className={`shrink-0 rounded-sm px-1.5 text-2xs font-medium ${status === "resolved" ? "bg-good-soft text-good" : "bg-sunken text-muted"}`}
    >
      {status === "resolved" ? "Resolved" : "Archived"}
    </span>
  );
}
