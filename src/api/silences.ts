import { z } from "zod";
import { SilenceMatch } from "#model/watch/silence.ts";
import type { EndpointTable } from "./endpoint.ts";

export const SilenceView = z.object({
  id: z.int(),
  match: SilenceMatch,
  reason: z.string(),
  createdBy: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(["pending", "active", "over"]),
});
export type SilenceView = z.infer<typeof SilenceView>;

/** Those that are not over, and those that ended in the last week; the latest to end first. */
export const SilenceList = z.object({ silences: z.array(SilenceView) });
export type SilenceList = z.infer<typeof SilenceList>;

/** Starts now unless it says otherwise, and lasts a year at most. */
export const NewSilence = z.object({
  match: SilenceMatch,
  reason: z.string().trim().max(500).default(""),
  startsAt: z.iso.datetime({ offset: true }).optional(),
  endsAt: z.iso.datetime({ offset: true }),
});
export type NewSilence = z.infer<typeof NewSilence>;

/** For a time, alerts that match notify no one. */
export const SILENCES = {
  listSilences: {
    method: "get",
    path: "/api/v1/silences",
    summary: "Silences",
    answer: SilenceList,
    errors: [],
  },
  addSilence: {
    method: "post",
    path: "/api/v1/silences",
    summary: "Silence alerts for a time",
    body: NewSilence,
    status: 201,
    answer: SilenceView,
    errors: ["bad_request", "forbidden"],
  },
  endSilence: {
    method: "delete",
    path: "/api/v1/silences/{silence}",
    summary: "End a silence now",
    errors: ["not_found", "forbidden"],
  },
} as const satisfies EndpointTable;
