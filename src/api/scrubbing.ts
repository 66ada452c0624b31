import { z } from "zod";
import { ScrubSettings } from "#model/scrub-settings.ts";
import { OURS, type EndpointTable } from "./endpoint.ts";

/** One detector of a project, of the catalogue or its own. */
export const DetectorView = z.object({
  name: z.string(),
  title: z.string(),
  /** What it finds, as a noun phrase. */
  finds: z.string(),
  /** The address of the rules that it follows; null for a project's own. */
  source: z.string().nullable(),
  isOn: z.boolean(),
  isOwn: z.boolean(),
  /** Values it replaced on each day, the last one today. */
  hits: z.array(z.int()),
});
export type DetectorView = z.infer<typeof DetectorView>;

export const ScrubbingAnswer = z.object({
  /** The days of `hits` (`2026-11-20`), in UTC. */
  days: z.array(z.string()),
  detectors: z.array(DetectorView),
});
export type ScrubbingAnswer = z.infer<typeof ScrubbingAnswer>;

export const ScrubTest = z.object({
  text: z.string().max(20_000),
  /** Settings to try before they are saved; the project's by default. */
  settings: ScrubSettings.optional(),
});
export type ScrubTest = z.infer<typeof ScrubTest>;

export const ScrubTestAnswer = z.object({
  text: z.string(),
  /** The detectors that replaced something, and how often. */
  found: z.array(z.object({ detector: z.string(), hits: z.int() })),
});
export type ScrubTestAnswer = z.infer<typeof ScrubTestAnswer>;

/** How a project's data is scrubbed. The settings themselves are part of the project's. */
export const SCRUBBING = {
  getScrubbing: {
    method: "get",
    path: `${OURS}/scrubbing`,
    summary: "A project's detectors, with their hits of the last 14 days",
    answer: ScrubbingAnswer,
    errors: ["not_found"],
  },
  testScrubbing: {
    method: "post",
    path: `${OURS}/scrubbing/test`,
    summary: "Scrub a text with a project's detectors; it is neither stored nor logged",
    right: "read",
    body: ScrubTest,
    answer: ScrubTestAnswer,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
