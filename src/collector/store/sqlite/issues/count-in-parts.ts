import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import { MAX_DEPTH } from "./root-issue.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { countInIssue } from "./count-in-issue.ts";

/**
 * Counts an event of a merged issue in the parts that it belongs to as well: in its home, what that was merged into, and
 * so on up to the root, which has counted it already; or in the root's own part.
 */
export function countInParts(
  context: WriteContext,
  place: { root: IssueId; home: IssueId | null; own: IssueId | null },
  event: Omit<Event, "payload">,
  keepsPayload: boolean,
): void {
  if (place.home === null) {
    if (place.own !== null) countInIssue(context, place.own, event, keepsPayload);
    return;
  }
  const parentOf = context.state.prepare("SELECT merged_into AS parent FROM issues WHERE id = ?");
  let part: IssueId | null = place.home;
  for (let depth = 0; part !== null && part !== place.root && depth < MAX_DEPTH; depth++) {
    const { own } = countInIssue(context, part, event, keepsPayload);
    if (part === place.home && own !== null) countInIssue(context, own, event, keepsPayload);
    part = (parentOf.get(part) as { parent: IssueId | null } | undefined)?.parent ?? null;
  }
}
