import { z } from "zod";

/** How the sessions of a release went in one environment. Rates are shares of 1; null where nothing is known. */
export const ReleaseHealthView = z.object({
  release: z.string().nullable(),
  environment: z.string().nullable(),
  sessions: z.int(),
  exited: z.int(),
  errored: z.int(),
  abnormal: z.int(),
  unhandled: z.int(),
  crashed: z.int(),
  users: z.int(),
  crashedUsers: z.int(),
  crashFreeSessions: z.number().nullable(),
  crashFreeUsers: z.number().nullable(),
  firstSeen: z.string(),
  lastSeen: z.string(),
});
export type ReleaseHealthView = z.infer<typeof ReleaseHealthView>;

export const ReleaseHealthAnswer = z.object({
  start: z.string(),
  end: z.string(),
  releases: z.array(ReleaseHealthView),
});
export type ReleaseHealthAnswer = z.infer<typeof ReleaseHealthAnswer>;

/** The last 14 days where no time is given. */
export const ReleaseHealthQuery = z.object({
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type ReleaseHealthQuery = z.infer<typeof ReleaseHealthQuery>;
