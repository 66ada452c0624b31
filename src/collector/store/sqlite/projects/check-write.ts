import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Writes one row that nobody reads, and so finds out whether the store can be written. */
export function checkWrite({ state }: WriteContext, now: UnixMillis): void {
  state.prepare("INSERT OR REPLACE INTO scratch (id, written) VALUES (1, ?)").run(now);
}
