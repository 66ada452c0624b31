import { z } from "zod";

/** Of which telemetry, and when; whole hours are known. Times are ISO 8601. */
export const AttributesQuery = z.object({
  signal: z.enum(["spans", "logs"]),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type AttributesQuery = z.infer<typeof AttributesQuery>;

export const AttributeView = z.object({
  key: z.string(),
  /** The commonest first; case folded. */
  values: z.array(z.object({ value: z.string(), records: z.int() })),
  /** Records whose value is not among them. */
  others: z.int(),
});
export type AttributeView = z.infer<typeof AttributeView>;

/** The commonest attributes, at most 50. */
export const AttributesAnswer = z.object({ attributes: z.array(AttributeView) });
export type AttributesAnswer = z.infer<typeof AttributesAnswer>;
