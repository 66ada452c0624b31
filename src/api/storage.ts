import { z } from "zod";

/** What the data takes on disk, and how long and how much of it stays. */
export const StorageAnswer = z.object({
  bytes: z.int(),
  /** The days that are kept, `2026-11-20`, the latest first, each with its file's size. */
  days: z.array(z.object({ day: z.string(), bytes: z.int() })),
  retention: z.object({
    days: z.int(),
    /** Null where nothing bounds it. */
    bytes: z.int().nullable(),
  }),
});
export type StorageAnswer = z.infer<typeof StorageAnswer>;
