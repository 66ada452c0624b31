import type { EventId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "./outcome.ts";

/** An item stored as sent, because its type is not read yet; counted like any other. */
export interface RawItem {
  projectId: ProjectId;
  /** The envelope item's type. */
  type: string;
  category: Category;
  /** The envelope's event id, or the id in the item itself (check-in, session, replay). */
  itemId: string | null;
  eventId: EventId | null;
  contentType: string | null;
  receivedAt: UnixMillis;
  /** How many records the ledger counts for it. */
  quantity: number;
  payload: Uint8Array;
}
