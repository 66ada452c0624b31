import type { IssueId, TraceId } from "#lib/ids.ts";
import type { TraceIssue } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "./root-issue.ts";

/** The issues of the events of these traces, and in how many traces each is; those of the most traces first. */
export function countTraceIssues(files: StoreFiles, traces: TraceId[]): TraceIssue[] {
  const found = new Map<IssueId, Set<string>>();
  for (const { connection } of files.days()) {
    const rows = connection
      .prepare(
        `SELECT DISTINCT issue, lower(hex(trace_id)) AS trace FROM traces JOIN events ON events.trace = traces.id
         WHERE trace_id IN (SELECT unhex(value) FROM json_each(?))`,
      )
      .all(JSON.stringify(traces)) as { issue: IssueId; trace: string }[];
    for (const { issue, trace } of rows) {
      const root = rootIssue(files.state, issue);
      found.set(root, (found.get(root) ?? new Set()).add(trace));
    }
  }
  return [...found]
    .map(([issue, ids]) => ({ issue, traces: ids.size }))
    .toSorted((left, right) => right.traces - left.traces || left.issue - right.issue);
}
