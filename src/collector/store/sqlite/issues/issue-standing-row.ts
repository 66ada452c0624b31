import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { IssueStanding } from "#model/issue-standing.ts";
import type { IssueTerms } from "#model/issue-terms.ts";
import type { Connection } from "../engine/connection.ts";

export interface StandingRow {
  id: IssueId;
  project: ProjectId;
  events: number;
  users: number;
  standing: IssueStanding;
}

/** How an issue stands; undefined where there is none. */
export function readStanding(state: Connection, id: IssueId): StandingRow | undefined {
  const row = state
    .prepare("SELECT id, project, events, users, status, substatus, terms, assignee FROM issues WHERE id = ?")
    .get(id) as
    | (Omit<StandingRow, "standing"> & Omit<IssueStanding, "terms"> & { terms: string | null })
    | undefined;
  if (row === undefined) return undefined;
  const { status, substatus, assignee } = row;
  const terms = row.terms === null ? null : (JSON.parse(row.terms) as IssueTerms);
  return {
    id: row.id,
    project: row.project,
    events: row.events,
    users: row.users,
    standing: { status, substatus, terms, assignee },
  };
}

export function writeStanding(state: Connection, id: IssueId, standing: IssueStanding): void {
  const { status, substatus, terms, assignee } = standing;
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
