import { ProjectSettings } from "#model/project-settings.ts";
import { z } from "zod";
import { CATEGORIES } from "#model/outcome.ts";
import { OURS, type EndpointTable } from "./endpoint.ts";

const LastLimited = z.string().nullable();

/** What a project's flood protection lets through, and how much of it is left. */
export const FloodAnswer = z.object({
  /** Null if it is off for this project or for all. */
  categories: z
    .array(
      z.object({
        category: z.enum(CATEGORIES),
        /** Whether a quota of the project's own replaces these limits. */
        hasQuota: z.boolean(),
        perSecond: z.number(),
        burst: z.int(),
        burstLeft: z.int(),
        hourly: z.int(),
        hourlyLeft: z.int(),
        /** The usual busiest hour of the last week; null while it is not known. */
        usual: z.int().nullable(),
        /** When something was last dropped, to the minute; null if not in the last 24 hours. */
        lastLimited: LastLimited,
      }),
    )
    .nullable(),
  /** When an event last went to the issue of those beyond the cap on new issues. */
  newIssuesLastLimited: LastLimited,
});
export type FloodAnswer = z.infer<typeof FloodAnswer>;

/** A project's settings for what it receives. */
export const SETTINGS = {
  getProjectSettings: {
    method: "get",
    path: `${OURS}/settings`,
    summary: "A project's settings",
    answer: ProjectSettings,
    errors: ["not_found"],
  },
  putProjectSettings: {
    method: "put",
    path: `${OURS}/settings`,
    summary: "Replace a project's settings",
    right: "admin",
    body: ProjectSettings,
    answer: ProjectSettings,
    errors: ["not_found"],
  },
  getFloodLimits: {
    method: "get",
    path: `${OURS}/flood-limits`,
    summary: "What a project's flood protection lets through, and when it last limited",
    answer: FloodAnswer,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
