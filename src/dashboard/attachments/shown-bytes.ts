import type { Bytes } from "#lib/units.ts";

/** How much of a text is shown in place. */
export const SHOWN_BYTES: Bytes = 262_144;
