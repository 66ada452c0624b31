import { zstdDecompressSync } from "node:zlib";
import type { EventId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { EventPayload } from "#model/event.ts";
import type { FeedbackActivity, FeedbackChange } from "#model/feedback.ts";
import { eventTags } from "#collector/tags/event-tags.ts";
import type { StoredFeedback } from "../../port/feedback.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { feedbackLine, FEEDBACK_COLUMNS, type FeedbackRow } from "./feedback-row.ts";

/** Feedback by its id, with the event that it was sent as and what was done with it. */
export function getFeedback(files: StoreFiles, project: ProjectId, id: EventId): StoredFeedback | null {
  const row = files.state
    .prepare(`SELECT ${FEEDBACK_COLUMNS}, payload FROM feedback WHERE feedback_id = ? AND project = ?`)
    .get(id, project) as (FeedbackRow & { payload: Uint8Array | null }) | undefined;
  if (row === undefined) return null;
  const { payload: body, ...found } = row;
  const json = body === null ? null : zstdDecompressSync(body).toString();
  const payload = json === null ? null : (JSON.parse(json) as EventPayload);
  return {
    ...feedbackLine(files, found),
    payload,
    size: json === null ? 0 : Buffer.byteLength(json),
    tags: payload === null ? [] : eventTags(payload),
    activity: activityOf(files.state, found.row),
  };
}

function activityOf(state: Connection, row: number): FeedbackActivity[] {
  const rows = state
    .prepare(
      `SELECT at, actor_kind AS kind, actor AS name, change FROM feedback_activity
       WHERE feedback = ? ORDER BY id DESC LIMIT 200`,
    )
    .all(row) as { at: UnixMillis; kind: Actor["kind"]; name: string; change: string }[];
  return rows.map(({ at, kind, name, change }) => ({
    at,
    actor: { kind, name },
    change: JSON.parse(change) as FeedbackChange,
  }));
}
