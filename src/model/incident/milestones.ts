import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

export const MILESTONES = ["started", "detected", "acknowledged", "mitigated", "resolved"] as const;
export type Milestone = (typeof MILESTONES)[number];

/** When each stage of an incident was reached; null if it was not. */
export type Milestones = { started: UnixMillis } & Record<Exclude<Milestone, "started">, UnixMillis | null>;

/** Clocks differ. */
const AHEAD: Millis = 60_000;

interface MisplacedMilestone {
  code: "misplaced";
  milestone: Milestone;
  detail: string;
}

/** Refuses times in the future, before the start, and an end before the mitigation. */
export function checkMilestones(times: Milestones, now: UnixMillis): Result<Milestones, MisplacedMilestone> {
  const refuse = (milestone: Milestone, detail: string) =>
    err({ code: "misplaced" as const, milestone, detail: `milestones.${milestone}: ${detail}` });
  for (const milestone of MILESTONES) {
    const at = times[milestone];
    if (at === null) continue;
    if (at > now + AHEAD) return refuse(milestone, "it must not be in the future");
    if (at < times.started) return refuse(milestone, "it must not be before the start");
  }
  if (times.resolved !== null && times.mitigated !== null && times.resolved < times.mitigated)
    return refuse("resolved", "it must not be before the mitigation");
  return ok(times);
}

/** When the impact ended: once it was mitigated. Null while it goes on. */
export function impactEnd({ mitigated, resolved }: Milestones): UnixMillis | null {
  return mitigated ?? resolved;
}
