import { z } from "zod";

/** Where a list goes on, as its last page said. Empty, as `sentry-cli` sends it at first, means from the beginning. */
export const Cursor = z
  .string()
  .max(100)
  .optional()
  .transform((cursor) => cursor || undefined);
