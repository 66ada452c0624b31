import type { FeedbackChangeRequest } from "#api/feedback.ts";
import type { FeedbackChange } from "#model/feedback.ts";
import { countOf } from "#ui/format-count.ts";
import { param, type SearchParams } from "../search-params.ts";

const KINDS = ["resolve", "reopen", "spam", "read", "unread"] as const;

/** Reads a form into a request; undefined if nothing is requested. `act` names the button, `selected` lists the feedback. */
export function readFeedbackForm(form: FormData): FeedbackChangeRequest | undefined {
  const ids = form.getAll("selected").filter((id) => typeof id === "string" && /^[0-9a-f]{32}$/.test(id));
  const change = changeOf(form);
  if (ids.length === 0 || change === undefined) return undefined;
  return { ids: (ids as string[]).slice(0, 500), change };
}

function changeOf(form: FormData): FeedbackChange | undefined {
  const act = form.get("act");
  if (act === "take") return { kind: "assign", to: "me" };
  if (act === "unassign") return { kind: "assign", to: null };
  if (act === "assign") {
    const name = form.get("assignee");
    return { kind: "assign", to: typeof name === "string" ? name.trim().slice(0, 100) || null : null };
  }
  const kind = KINDS.find((known) => known === act);
  return kind === undefined ? undefined : { kind };
}

/** The result of a change as its page shows it; null without one. */
export type FeedbackResult = { text: string; isProblem: boolean } | null;

/** What a change left in the URL of its page. */
export function readFeedbackResult(search: SearchParams): FeedbackResult {
  const problem = param(search, "problem");
  if (problem === "nothing") return { text: "Select feedback first.", isProblem: true };
  if (problem !== undefined)
    return { text: "The change was not made: the collector did not accept it. Try again.", isProblem: true };
  const done = DONE.get(param(search, "did") ?? "");
  const count = Number(param(search, "n") ?? "");
  if (done === undefined || !Number.isSafeInteger(count) || count < 1) return null;
  return { text: `${countOf(count, "message")} ${done}.`, isProblem: false };
}

const DONE = new Map([
  ["resolve", "resolved"],
  ["reopen", "moved to the inbox"],
  ["spam", "marked as spam. It stays under Spam and can be moved back"],
  ["read", "marked as read"],
  ["unread", "marked as unread"],
  ["assign", "assigned"],
  ["unassign", "unassigned"],
]);

/** The URL of a page with the result of a change. */
export function withFeedbackResult(path: string, result: Record<string, string>): string {
  const url = new URL(path, "http://dashboard.invalid");
  for (const old of ["did", "n", "problem"]) url.searchParams.delete(old);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** The name under which a change is reported. */
export function resultName(change: FeedbackChange): string {
  return change.kind === "assign" && change.to === null ? "unassign" : change.kind;
}
