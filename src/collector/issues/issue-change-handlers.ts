import { err } from "#lib/result.ts";
import type { Caller, Handlers } from "#api/endpoint.ts";
import { BulkChangeRequest, type IssueUpdate, type ISSUE_CHANGES } from "#api/issue-changes.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { getBulkChange, runBulkChange, undoBulkChange } from "./bulk-change.ts";
import { addComment, deleteComment, editComment } from "./comments.ts";
import { getMerged, listIssueActivity } from "./list-issue-activity.ts";
import type { ChangeContext } from "./may-change-issue.ts";
import { deleteIssue, updateIssue } from "./update-issue.ts";

/** Issues that an entry of the audit log lists. */
const NAMED = 20;
const VERBS = { update: "change", mergeInto: "merge", unmerge: "unmerge", split: "split", delete: "delete" };

/** In a search, of the issues to change. */
function statusWord(status: "resolved" | "unresolved" | "ignored" | "muted"): string {
  return status === "muted" ? "ignored" : status;
}

/**
 * Which issues a change is about that names none: of a status all unresolved ones, otherwise none
 * (https://docs.sentry.io/api/events/bulk-mutate-a-list-of-issues/).
 */
function defaultStatus({ status }: IssueUpdate): "unresolved" | undefined {
  return status === undefined ? undefined : "unresolved";
}

/** Changes to issues, and their history. */
export function issueChangeHandlers(
  readContext: ReadContext,
  options: Pick<ChangeContext, "newId" | "report">,
): Handlers<typeof ISSUE_CHANGES> {
  const context: ChangeContext = { ...readContext, ...options, running: new Set() };

  async function changeBulk(caller: Caller, project: string, request: BulkChangeRequest) {
    describeAct({ subject: subjectOf(request) });
    return runBulkChange(context, await caller.actor(), project, request);
  }

  /** Issues as in Sentry's API: `?id=1&id=2`, or `?query=`. Neither selects no issue, never all. */
  async function changeMany(
    caller: Caller,
    { project, id, query }: { project: string; id?: string[] | undefined; query?: string | undefined },
    what: Pick<BulkChangeRequest, "update" | "delete">,
  ) {
    const request = BulkChangeRequest.safeParse({ issues: id, query, ...what });
    if (!request.success) {
      const detail = request.error.issues[0]?.message ?? "The request names no issues.";
      return err({ code: "bad_request" as const, detail });
    }
    return changeBulk(caller, project, request.data);
  }

  return {
    listActivity: ({ issue, ...query }) => listIssueActivity(context, issue, query),
    getMerged: ({ issue }) => getMerged(context, issue),
    updateIssue: async ({ issue, ...update }, caller) =>
      updateIssue(context, await caller.actor(), issue, update),
    deleteIssue: async ({ issue }, caller) => deleteIssue(context, await caller.actor(), issue),
    addComment: async ({ issue, text }, caller) => addComment(context, await caller.actor(), issue, text),
    editComment: async ({ text, ...place }, caller) =>
      editComment(context, await caller.actor(), place, text),
    deleteComment: async (place, caller) => deleteComment(context, await caller.actor(), place),
    updateIssues: ({ project, id, query, status, update }, caller) => {
      const byStatus = id === undefined ? (status ?? defaultStatus(update)) : status;
      const words = byStatus === undefined ? undefined : `is:${statusWord(byStatus)}`;
      return changeMany(caller, { project, id, query: query ?? words }, { update });
    },
    deleteIssues: (input, caller) => changeMany(caller, input, { delete: true }),
    changeIssues: ({ project, ...request }, caller) => changeBulk(caller, project, request),
    getBulkChange: ({ change }) => getBulkChange(context, change),
    undoBulkChange: async ({ change }, caller) => undoBulkChange(context, await caller.actor(), change),
  };
}

/** What is done to which issues, such as `delete issues 1, 2`. */
function subjectOf({ issues, ...request }: BulkChangeRequest): string {
  const verb = Object.entries(VERBS).find(([part]) => request[part as keyof typeof VERBS] !== undefined)?.[1];
  const named = issues?.slice(0, NAMED).join(", ");
  if (named === undefined) return `${verb} the issues of a search`;
  return `${verb} issues ${named}${issues!.length > NAMED ? ` and ${issues!.length - NAMED} more` : ""}`;
}
