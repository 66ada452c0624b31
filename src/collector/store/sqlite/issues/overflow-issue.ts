import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { issueCaps } from "../projects/issue-caps.ts";

const MINUTE = 60_000;

/** The hash of the issue that takes the events over the cap: "too many issues!" in ASCII, which no event's hash can be. */
export const OVERFLOW_HASH = "746f6f206d616e792069737375657321";

/** What that issue is called, whatever its latest event says. */
export const OVERFLOW_NAME = {
  title: "Too many new issues",
  culprit: "Events that would each have opened an issue of their own, beyond the project’s limit per minute",
};

/**
 * Whether the project may open one more issue in the minute of receipt, which is then counted. A loop that makes up
 * messages would otherwise bury the issues that matter, and nobody reads thousands.
 */
export function mayOpenIssue(context: WriteContext, project: ProjectId, receivedAt: UnixMillis): boolean {
  const { newPerMinute } = issueCaps(context, project);
  if (newPerMinute === null) return true;
  const minute = Math.floor(receivedAt / MINUTE);
  const known = context.openedIssues.get(project);
  const opened = known?.minute === minute ? known.opened : 0;
  if (opened >= newPerMinute) return false;
  context.openedIssues.set(project, { minute, opened: opened + 1 });
  return true;
}
