import type { BulkChangeRequest, IssueUpdate } from "#api/issue-changes.ts";

const HOUR = 60;

/** What each form button does, by the button's value. */
const UPDATES: Record<string, IssueUpdate> = {
  resolve: { status: "resolved" },
  resolve_next: { status: "resolved", statusDetails: { inNextRelease: true } },
  resolve_release: { status: "resolved", statusDetails: { inRelease: "latest" } },
  reopen: { status: "unresolved" },
  archive: { status: "ignored" },
  archive_hour: { status: "ignored", statusDetails: { ignoreDuration: HOUR } },
  archive_day: { status: "ignored", statusDetails: { ignoreDuration: 24 * HOUR } },
  archive_week: { status: "ignored", statusDetails: { ignoreDuration: 7 * 24 * HOUR } },
  unassign: { assignedTo: null },
  take: { assignedTo: "me" },
};

/** The word to type before something is deleted. */
export const DELETE_WORD = "delete";

/**
 * Reads a form into a request; undefined if nothing is requested. `act` names the button; `selected` lists issues, or
 * `query` with `scope=search` selects all matches.
 */
export function readChangeRequest(form: FormData): BulkChangeRequest | undefined {
  const what = readWhat(form);
  if (what === undefined) return undefined;
  if (text(form, "scope") === "search") return { query: text(form, "query"), ...what };
  const issues = form.getAll("selected").filter((id): id is string => typeof id === "string" && isId(id));
  if (issues.length === 0) return undefined;
  return "mergeInto" in what && what.mergeInto === ""
    ? mergedIntoOldest(issues)
    : { issues: issues.slice(0, 1000), ...what };
}

function readWhat(form: FormData): Omit<BulkChangeRequest, "issues" | "query"> | undefined {
  const act = text(form, "act");
  const update = UPDATES[act];
  if (update !== undefined) return { update };
  if (act === "archive_count") return archiveUntil(text(form, "count"), text(form, "of"));
  if (act === "assign") return { update: { assignedTo: text(form, "assignee") } };
  if (act === "merge") return { mergeInto: text(form, "into") };
  if (act === "split") return splitOf(form.getAll("hash"));
  if (act === "unmerge") return { unmerge: true };
  if (act === "delete" && text(form, "confirm").trim().toLowerCase() === DELETE_WORD) return { delete: true };
  return undefined;
}

function archiveUntil(count: string, of: string): { update: IssueUpdate } | undefined {
  const more = Number(count);
  if (!Number.isSafeInteger(more) || more < 1) return undefined;
  const statusDetails = of === "users" ? { ignoreUserCount: more } : { ignoreCount: more };
  return { update: { status: "ignored", statusDetails } };
}

function splitOf(given: FormDataEntryValue[]): { split: string[] } | undefined {
  const split = given
    .filter((hash) => typeof hash === "string")
    .filter((hash) => /^[0-9a-f]{32}$/.test(hash));
  return split.length === 0 ? undefined : { split: split.slice(0, 200) };
}

/** Merges the selected issues into the oldest. */
function mergedIntoOldest(issues: string[]): BulkChangeRequest | undefined {
  const [oldest, ...others] = issues.toSorted((left, right) => Number(left) - Number(right));
  return oldest === undefined || others.length === 0 ? undefined : { issues: others, mergeInto: oldest };
}

function isId(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}
