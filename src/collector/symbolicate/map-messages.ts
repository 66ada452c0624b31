import type { OriginalPosition } from "#collector/normalize/source-map.ts";

/** What a thread of source maps is asked. `map` is a number that its asker gave; the thread keeps the map under it. */
export type MapRequest =
  | { do: "open"; id: number; map: number; json: Uint8Array }
  | { do: "position"; id: number; map: number; line: number; column: number }
  | { do: "close"; map: number };

export type MapAnswer = { id: number } & ({ opened: boolean } | { position: OriginalPosition });
