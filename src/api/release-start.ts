import { z } from "zod";

export const ReleaseStartQuery = z.object({ start: z.iso.datetime({ offset: true }) });
export type ReleaseStartQuery = z.infer<typeof ReleaseStartQuery>;

/** When each release was first heard of, the latest first. Times are ISO 8601. */
export const ReleaseStarts = z.object({
  releases: z.array(z.object({ version: z.string(), firstSeen: z.string() })),
});
export type ReleaseStarts = z.infer<typeof ReleaseStarts>;
