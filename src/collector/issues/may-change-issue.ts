import type { Actor } from "#model/actor.ts";
import type { IssueChangeKind } from "#model/issue-change.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

export type IssueVerb = IssueChangeKind | "undo" | "comment" | "edit_comment";

/**
 * Whether an actor may do this to an issue; nothing else decides it. A person may do everything except edit another author's
 * comment. A program with the API token may do the same, except delete a person's comment. The collector itself makes its
 * changes elsewhere.
 */
export function mayChange(actor: Actor, verb: IssueVerb, subject: { author?: Actor } = {}): boolean {
  if (actor.kind === "system") return false;
  const { author } = subject;
  const isOwn = author?.kind === actor.kind && author.name === actor.name;
  if (verb === "edit_comment") return isOwn;
  if (verb === "delete_comment") return isOwn || actor.kind === "person";
  return true;
}

/** What every change needs. */
export interface ChangeContext extends ReadContext {
  /** Returns 32 random hex digits. */
  newId: () => string;
  /** Ids of the bulk changes in progress. */
  running: Set<string>;
  /** Receives errors of work in the background. */
  report: (error: unknown) => void;
}

export interface Forbidden {
  code: "forbidden";
  detail: string;
}

export function forbidden(what: string): Forbidden {
  return { code: "forbidden", detail: `You may not ${what}.` };
}
