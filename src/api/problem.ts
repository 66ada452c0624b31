import { z } from "zod";

/** RFC 9457. Every error answer of the read API has this body, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
  /** Of a search that is not understood: characters before the place where it is wrong. */
  position: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;
