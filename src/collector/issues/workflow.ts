import type { QueryContext } from "#collector/projects/read-context.ts";
import { addComment, deleteComment, editComment } from "./comments.ts";
import { getDeed, undoDeed } from "./bulk-changes.ts";
import { countIssues } from "./matching-issues.ts";
import { runDeed } from "./run-bulk-change.ts";
import { deleteIssue, updateIssue } from "./update-issue.ts";
import type { WorkflowContext } from "./change-context.ts";

const CHANGES = {
  addComment,
  countIssues,
  deleteComment,
  deleteIssue,
  editComment,
  getDeed,
  runDeed,
  undoDeed,
  updateIssue,
};

type Made<F> = F extends (context: WorkflowContext, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

/** Every change to issues, ready to be made. */
export type Workflow = { [Name in keyof typeof CHANGES]: Made<(typeof CHANGES)[Name]> };

export function createWorkflow(
  queryContext: QueryContext,
  options: Pick<WorkflowContext, "newId" | "report">,
): Workflow {
  const context: WorkflowContext = { ...queryContext, ...options, running: new Set() };
  const bound = Object.entries(CHANGES).map(([name, change]) => {
    const make = change as (context: WorkflowContext, ...args: never[]) => unknown;
    return [name, (...args: never[]) => make(context, ...args)];
  });
  return Object.fromEntries(bound) as Workflow;
}
