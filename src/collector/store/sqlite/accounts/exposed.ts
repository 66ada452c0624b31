import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** When a request first came through a proxy; null if none ever did. */
export function getExposedAt({ state }: StoreFiles): UnixMillis | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'exposed_at'").get() as
    | { value: string }
    | undefined;
  return row === undefined ? null : Number(row.value);
}

/** Keeps the first time. */
export function putExposedAt({ state }: WriteContext, at: UnixMillis): void {
  state
    .prepare("INSERT INTO settings (key, value) VALUES ('exposed_at', ?) ON CONFLICT DO NOTHING")
    .run(String(Math.floor(at)));
}
