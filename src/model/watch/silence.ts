import { z } from "zod";
import { SEVERITIES } from "./severity.ts";

const Name = z.string().trim().min(1).max(1000).nullable().default(null);

/** Which alerts a silence is about: those that match every field that is not null. */
export const SilenceMatch = z
  .strictObject({
    rule: Name,
    service: Name,
    operation: Name,
    environment: Name,
    issueId: Name,
    monitor: Name,
    severity: z.enum(SEVERITIES).nullable().default(null),
  })
  .refine((match) => Object.values(match).some((value) => value !== null), "it must name what to silence");
export type SilenceMatch = z.infer<typeof SilenceMatch>;

/** For a time, alerts that match notify no one. They still open, and are shown as silenced. */
export interface Silence {
  id: number;
  match: SilenceMatch;
  reason: string;
  createdBy: string;
  startsAt: number;
  endsAt: number;
}
