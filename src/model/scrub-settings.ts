import { z } from "zod";
import { DETECTOR_NAMES, isOwnDetector } from "#lib/scrub/detector.ts";
import { linearPattern } from "#lib/scrub/linear-pattern.ts";

const MAX_OWN = 20;

/** A detector that a project adds: the value of a key, or what matches a regular expression. */
export const OwnDetector = z
  .object({
    name: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}$/u, "needs 1 to 40 letters, digits, spaces, dots or dashes")
      .refine(isOwnDetector, "is the name of a built-in detector"),
    by: z.enum(["key", "pattern"]),
    /** The key, or the regular expression in RE2's syntax. */
    value: z.string().trim().min(1, "is empty").max(500, "is longer than 500 characters"),
  })
  .superRefine(({ by, value }, context) => {
    const pattern = by === "pattern" ? linearPattern(value) : undefined;
    if (pattern?.ok === false)
      context.addIssue({ code: "custom", path: ["value"], message: pattern.error.detail });
  });
export type OwnDetector = z.infer<typeof OwnDetector>;

/** What a project scrubs besides, and instead of, the catalogue. */
export const ScrubSettings = z.object({
  /** Detectors of the catalogue that are switched off. */
  off: z.array(z.enum(DETECTOR_NAMES)).max(DETECTOR_NAMES.length).default([]),
  own: z
    .array(OwnDetector)
    .max(MAX_OWN, `has more than ${MAX_OWN} detectors`)
    .default([])
    .refine((own) => new Set(own.map(({ name }) => name)).size === own.length, "has a name twice"),
});
export type ScrubSettings = z.infer<typeof ScrubSettings>;
