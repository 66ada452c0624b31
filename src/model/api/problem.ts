import { z } from "zod";

/** RFC 9457. Every error answer of the read API has this body, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
});
export type Problem = z.infer<typeof Problem>;
