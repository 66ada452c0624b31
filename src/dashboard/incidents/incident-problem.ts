import { MILESTONES, type Milestone } from "#model/incident/milestones.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { MILESTONE_NAMES } from "./incident-words.ts";

const TEXTS: Record<string, string> = {
  changed: "Somebody else changed it in the meantime. Look at it again.",
  gone: "It doesn't exist, or is older than the retention period.",
  invalid:
    "A field is not valid: titles and names have up to 200 characters, notes and follow-ups are not empty.",
  failed: "The collector didn't answer. Try again.",
};

/** Why a change was refused, as a URL carries it: never text, which anyone could write into a link. */
export function problemCode(failure: CollectorFailure): string {
  if (failure.code === "not_found") return "gone";
  if (failure.code === "invalid") {
    const [, place] = /^milestones\.(\w+):/.exec(failure.detail) ?? [];
    return isMilestone(place) ? `order-${place}` : "invalid";
  }
  return failure.code === "unreadable" && failure.status === 409 ? "changed" : "failed";
}

/** What a URL's code says; null for one that is none. */
export function problemText(code: string | undefined): string | null {
  if (code === undefined) return null;
  const [, kind, milestone] = /^(time|order)-(\w+)$/.exec(code) ?? [];
  if (isMilestone(milestone)) {
    const name = MILESTONE_NAMES[milestone];
    return kind === "time"
      ? `${name} is not a time. Write it as 2026-11-22 14:02, 14:02 or 5 min ago.`
      : `${name} must not be before the start, nor in the future; and nothing is resolved before it is mitigated.`;
  }
  return Object.hasOwn(TEXTS, code) ? (TEXTS[code] ?? null) : null;
}

function isMilestone(name: string | undefined): name is Milestone {
  return MILESTONES.some((milestone) => milestone === name);
}
