import type { Bytes, UnixMillis } from "#lib/units.ts";

/** The kinds of items that have no screen of their own: `item` is anything that is stored as it was received. */
export const STORED_KINDS = ["check_in", "session", "item"] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** What is stored under an id. */
export interface StoredItem {
  kind: StoredKind;
  id: string;
  /** Of a check-in: its monitor and environment. */
  job: { slug: string; environment: string } | null;
  release: string | null;
  environment: string | null;
  traceId: string | null;
  /** Latest first. */
  records: StoredRecord[];
}

export interface StoredRecord {
  /** The type of the envelope item. */
  type: string;
  receivedAt: UnixMillis;
  contentType: string | null;
  size: Bytes;
  /** Null for what is no text. Long texts are cut. */
  text: string | null;
}
