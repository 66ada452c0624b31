import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { IssueState } from "#model/issue-state.ts";
import type { IssueTerms } from "#model/issue-terms.ts";
import type { Connection } from "../engine/connection.ts";

export interface IssueStateRow {
  id: IssueId;
  project: ProjectId;
  events: number;
  users: number;
  current: IssueState;
}

/** An issue's state; undefined where there is no such issue. */
export function readIssueState(state: Connection, id: IssueId): IssueStateRow | undefined {
  const row = state
    .prepare("SELECT id, project, events, users, status, substatus, terms, assignee FROM issues WHERE id = ?")
    .get(id) as
    | (Omit<IssueStateRow, "current"> & Omit<IssueState, "terms"> & { terms: string | null })
    | undefined;
  if (row === undefined) return undefined;
  const { status, substatus, assignee } = row;
  const terms = row.terms === null ? null : (JSON.parse(row.terms) as IssueTerms);
  return {
    id: row.id,
    project: row.project,
    events: row.events,
    users: row.users,
    current: { status, substatus, terms, assignee },
  };
}

export function writeIssueState(state: Connection, id: IssueId, current: IssueState): void {
  const { status, substatus, terms, assignee } = current;
  state
    .prepare("UPDATE issues SET status = ?, substatus = ?, terms = ?, wake_at = ?, assignee = ? WHERE id = ?")
    .run(
      status,
      substatus,
      terms === null ? null : JSON.stringify(terms),
      terms?.kind === "archived" ? terms.until : null,
      assignee,
      id,
    );
}
