import type { EventId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import { changeFeedbackState, type FeedbackChange, type FeedbackState } from "#model/feedback.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Changes feedback and records who did it; returns the ids that exist. What already is so is not recorded again. */
export function changeFeedback(
  { state }: WriteContext,
  project: ProjectId,
  ids: EventId[],
  { change, actor, now }: { change: FeedbackChange; actor: Actor; now: UnixMillis },
): EventId[] {
  return ids.filter((id) => {
    const found = state
      .prepare(
        "SELECT id AS row, status, assignee, read_at AS readAt FROM feedback WHERE feedback_id = ? AND project = ?",
      )
      .get(id, project) as (FeedbackState & { row: number }) | undefined;
    if (found === undefined) return false;
    const { row, ...before } = found;
    const { status, assignee, readAt } = changeFeedbackState(before, change, now);
    const isSame =
      status === before.status &&
      assignee === before.assignee &&
      (readAt === null) === (before.readAt === null);
    if (isSame) return true;
    state
      .prepare("UPDATE feedback SET status = ?, assignee = ?, read_at = ? WHERE id = ?")
      .run(status, assignee, readAt, row);
    if (change.kind !== "read" && change.kind !== "unread")
      state
        .prepare(
          "INSERT INTO feedback_activity (feedback, at, actor_kind, actor, change) VALUES (?, ?, ?, ?, ?)",
        )
        .run(row, now, actor.kind, actor.name, JSON.stringify(change));
    return true;
  });
}
