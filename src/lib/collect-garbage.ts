import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Bytes } from "./units.ts";

/** Work on this many bytes leaves several times as much garbage behind. */
const LARGE: Bytes = 8 * 1_048_576;

let collect: (() => void) | undefined;

/**
 * Collects this thread's garbage now if it worked on that many bytes. V8 would let as much again pile up before it looks, and
 * in a thread that goes idle it does not look at all. Takes tens of milliseconds.
 */
export function collectAfter(bytes: Bytes): void {
  if (bytes >= LARGE) collectNow();
}

/** Collects this thread's garbage now. */
export function collectNow(): void {
  if (collect === undefined) {
    // The only way to the collector without a flag of the process; the flag has no effect on contexts that exist.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
    setFlagsFromString("--no-expose-gc");
  }
  collect();
}
