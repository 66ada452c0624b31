import type { WriteContext } from "../engine/write-context.ts";

/** The key that signs the links of messages: the one that is stored, or else the one that is given, which is stored. */
export function keepLinkKey({ state }: WriteContext, candidate: string): string {
  state
    .prepare("INSERT INTO settings (key, value) VALUES ('link_key', ?) ON CONFLICT DO NOTHING")
    .run(candidate);
  const { value } = state.prepare("SELECT value FROM settings WHERE key = 'link_key'").get() as unknown as {
    value: string;
  };
  return value;
}
