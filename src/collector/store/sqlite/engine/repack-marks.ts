import type { BlockTable } from "./blocks.ts";

/** Where the next step of each table begins: what lies before it is as well packed as it can be. */
export type RepackMarks = Record<BlockTable, number>;
