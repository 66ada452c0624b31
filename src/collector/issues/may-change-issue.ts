import type { Actor } from "#model/actor.ts";
import type { IssueChangeKind } from "#model/issue-change.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

export type IssueVerb = IssueChangeKind | "undo" | "comment" | "edit_comment";

/**
 * Whether an actor may do this to an issue: the one place that decides it. A person may do everything but put words into
 * another's mouth: a comment is edited by its author only. A program with the API token may do what a person may, but
 * takes no person's comment away. The collector itself does nothing through this door.
 */
export function mayChange(actor: Actor, verb: IssueVerb, subject: { author?: Actor } = {}): boolean {
  if (actor.kind === "system") return false;
  const { author } = subject;
  const isOwn = author?.kind === actor.kind && author.name === actor.name;
  if (verb === "edit_comment") return isOwn;
  if (verb === "delete_comment") return isOwn || actor.kind === "person";
  return true;
}

/** What every change is made with. */
export interface ChangeContext extends ReadContext {
  /** 32 random hex digits. */
  newId: () => string;
  /** The deeds that are still being done. */
  running: Set<string>;
  /** Told of what goes wrong when nobody waits for it. */
  report: (error: unknown) => void;
}

export interface Forbidden {
  code: "forbidden";
  detail: string;
}

export function forbidden(what: string): Forbidden {
  return { code: "forbidden", detail: `You may not ${what}.` };
}
