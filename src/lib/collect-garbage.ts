import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Bytes, Millis } from "./units.ts";

/** Work on this many bytes leaves several times as much garbage behind. */
const LARGE: Bytes = 8 * 1_048_576;
/** A thread that has had less work than that for so long is idle: what V8 forgets with the garbage, it has to compile again. */
const QUIET: Millis = 30_000;

let collect: NodeJS.GCFunction | undefined;
let worked: Bytes = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Collects this thread's garbage after work on pieces of these sizes: now if one of them is large, else once the thread is idle
 * and they were large together. V8 would let as much again pile up before it looks, and in an idle thread it does not look at
 * all. Takes tens of milliseconds.
 */
export function collectAfter(...pieces: Bytes[]): void {
  if (pieces.some((bytes) => bytes >= LARGE)) {
    collectNow();
    return;
  }
  worked = pieces.reduce((sum, bytes) => sum + bytes, worked);
  if (worked < LARGE) return;
  worked = 0;
  idle ??= setTimeout(giveBack, QUIET).unref();
  idle.refresh();
}

/** Collects this thread's garbage now. */
function collectNow(): void {
  worked = 0;
  collector()();
}

/** The same, and returns to the system what V8 would keep for the next burst. Takes longer: nobody must be waiting. */
export function giveBack(): void {
  worked = 0;
  collector()({ type: "major", execution: "sync", flavor: "last-resort" });
}

function collector(): NodeJS.GCFunction {
  if (collect === undefined) {
    // The only way to the collector without a flag of the process; the flag has no effect on contexts that exist.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as NodeJS.GCFunction;
    setFlagsFromString("--no-expose-gc");
  }
  return collect;
}
