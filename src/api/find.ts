import { z } from "zod";

/** A thing that an id names. */
export const Found = z.object({
  kind: z.enum(["event", "issue", "trace", "span", "release", "check_in", "session", "replay"]),
  id: z.string(),
  title: z.string(),
  /** The dashboard's page for it, beginning with `/observe`; null where there is no screen yet. */
  path: z.string().nullable(),
});
export type Found = z.infer<typeof Found>;

/** Best first: opening `found[0]` is what a person who pasted the id wants. Empty when nothing has the id. */
export const FindAnswer = z.object({ query: z.string(), found: z.array(Found) });
export type FindAnswer = z.infer<typeof FindAnswer>;
