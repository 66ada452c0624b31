import type { EventId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { RawItem } from "#model/received-item.ts";
import type { Batch } from "../port.ts";

/** What this adapter has no tables for is kept as JSON among the raw items: durable, counted, and answered by nothing. */
export function unreadItems(batch: Batch, now: UnixMillis): RawItem[] {
  return [
    ...batch.metrics.map((point) => rawItem("metric_point", "metric", point, now)),
    ...batch.checkIns.map((checkIn) =>
      rawItem("check_in", "monitor", checkIn, checkIn.receivedAt, checkIn.checkInId),
    ),
    ...batch.sessionCounts.map((count) => rawItem("sessions", "session", count, count.receivedAt)),
    ...batch.blobs.map((blob) => ({
      projectId: blob.projectId,
      type: blob.kind,
      category: blob.kind.startsWith("replay") ? ("replay" as const) : ("profile" as const),
      itemId: blob.groupId,
      eventId: null,
      contentType: blob.contentType,
      receivedAt: blob.receivedAt,
      payload: blob.payload,
    })),
  ];
}

function rawItem(
  type: string,
  category: Category,
  item: { projectId: ProjectId },
  receivedAt: UnixMillis,
  itemId: EventId | null = null,
): RawItem {
  const json = JSON.stringify(item, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return {
    projectId: item.projectId,
    type,
    category,
    itemId,
    eventId: null,
    contentType: "application/json",
    receivedAt,
    payload: new TextEncoder().encode(json),
  };
}
