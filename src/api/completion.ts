import { z } from "zod";

/** How a search can go on: the keys that begin with `text`, or with `key` the values of it that hold `text`. */
export const CompletionQuery = z.object({
  key: z.string().max(200).optional(),
  text: z.string().max(200).default(""),
  /** Slug or number; only issues are of one project. */
  project: z.string().max(200).default("1"),
});
export type CompletionQuery = z.infer<typeof CompletionQuery>;

/** Commonest first. `count` is how many records have it, where that is known. */
export const Completion = z.object({
  candidates: z.array(z.object({ text: z.string(), count: z.int().nullable() })),
});
export type Completion = z.infer<typeof Completion>;
