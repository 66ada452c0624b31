import type { KnownTime } from "./clock-guard.ts";
import type { Connection } from "./connection.ts";
import type { WriteContext } from "./write-context.ts";

/** The time that the last run relied on; null at the first start. */
export function readKnownTime(state: Connection): KnownTime | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'clock'").get() as
    | { value: string }
    | undefined;
  return row === undefined ? null : (JSON.parse(row.value) as KnownTime);
}

export function putKnownTime({ state }: WriteContext, known: KnownTime): void {
  state
    .prepare("INSERT OR REPLACE INTO settings (key, value) VALUES ('clock', ?)")
    .run(JSON.stringify(known));
}
