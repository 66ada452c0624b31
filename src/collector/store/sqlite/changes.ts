import type { WriteContext } from "./engine/write-context.ts";
import { createSession, deleteSession, setPasswordHash } from "./accounts/change-access.ts";
import { changeIssues } from "./issues/change-issues.ts";
import { addWords } from "./issues/add-words.ts";
import { addComment, deleteComment, editComment } from "./issues/comments.ts";
import { deleteExpired } from "./engine/delete-expired.ts";
import { wakeIssues } from "./issues/follow-terms.ts";
import { putProjectSettings } from "./projects/put-project-settings.ts";
import { putSourceMap } from "./source-maps/put-source-map.ts";
import { addDeploy, deleteRelease, putRelease } from "./releases/change-releases.ts";
import { deleteSavedSearch, putSavedSearch, restoreSavedSearch } from "./searches/saved-searches.ts";
import { removeEvents } from "./issues/remove-issue.ts";
import { undoDeed } from "./issues/undo-deed.ts";

/** Everything but appending that the writer does, by name: a message between threads cannot carry a function. */
const CHANGES = {
  addDeploy,
  addComment,
  addWords,
  changeIssues,
  createSession,
  deleteComment,
  deleteExpired,
  deleteRelease,
  deleteSession,
  editComment,
  putProjectSettings,
  putRelease,
  deleteSavedSearch,
  putSavedSearch,
  putSourceMap,
  restoreSavedSearch,
  removeEvents,
  setPasswordHash,
  undoDeed,
  wakeIssues,
};

type Changes = typeof CHANGES;
type Arguments<F> = F extends (context: never, ...args: infer Args) => unknown ? Args : never;

export type ChangeName = keyof Changes;
export type ChangeArguments<Name extends ChangeName> = Arguments<Changes[Name]>;
export type ChangeAnswer<Name extends ChangeName> = ReturnType<Changes[Name]>;
export interface ChangeRequest {
  name: ChangeName;
  args: unknown[];
}

/** Makes a change that came as a message; its arguments were checked where it was sent. */
export function makeChange(context: WriteContext, { name, args }: ChangeRequest): unknown {
  context.knownIssues.forget();
  const change = CHANGES[name] as (context: WriteContext, ...args: never[]) => unknown;
  return change(context, ...(args as never[]));
}
