import type { Bytes, UnixMillis } from "#lib/units.ts";

/** The room that the store's disk has left. */
export interface Room {
  free: Bytes;
  /** With no more than this free the disk is short: nothing is received, so that what is stored can still be changed. */
  minFree: Bytes;
  /** Since when the disk is short; null while it is not. */
  shortSince: UnixMillis | null;
}
