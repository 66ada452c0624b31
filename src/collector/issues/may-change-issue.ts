import type { Actor } from "#model/actor.ts";
import type { IssueChangeKind } from "#model/issue-change.ts";

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
