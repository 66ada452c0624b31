import type { Bytes } from "#lib/units.ts";
import type { MinFree } from "./env.ts";

/** Enough to change settings and issues for a long time, on disks large and small. */
const DEFAULT_SHARE = 0.05;
const DEFAULT_MOST: Bytes = 500_000_000;

/** How much of a disk of this size to keep free: 5 %, but 500 MB at most, unless the operator chose. */
export function minFreeOf(chosen: MinFree | undefined): (total: Bytes) => Bytes {
  if (chosen === undefined) return (total) => Math.min(total * DEFAULT_SHARE, DEFAULT_MOST);
  return (total) => ("share" in chosen ? total * chosen.share : chosen.bytes);
}
