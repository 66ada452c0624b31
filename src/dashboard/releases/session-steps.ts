import type { ReleaseSessions, SessionsAnswer } from "#api/releases.ts";
import type { TimeSteps } from "#ui/chart/time-steps.ts";

/** A release's sessions as the series of charts. Shares are null in steps without sessions, or without known users. */
export interface SessionSteps {
  times: TimeSteps;
  crashedSessions: (number | null)[];
  crashedUsers: (number | null)[];
  /** The release's share of all sessions. */
  adoption: (number | null)[];
  /** The same of the whole time. */
  adoptionInAll: number | null;
  /** Those that still run have not failed yet. */
  healthy: number[];
  errored: number[];
  unhandled: number[];
  abnormal: number[];
  crashed: number[];
}

export function sessionSteps(
  { start, end, stepMillis, all }: SessionsAnswer,
  own: ReleaseSessions,
): SessionSteps {
  const begin = Date.parse(start);
  const count = Math.max(1, Math.ceil((Date.parse(end) - begin) / stepMillis));
  const placeOf = ({ at }: { at: string }) => Math.floor((Date.parse(at) - begin) / stepMillis);
  const known = new Map(own.steps.map((step) => [placeOf(step), step]));
  const ofAll = new Map(all.map((step) => [placeOf(step), step.sessions]));
  const steps = Array.from({ length: count }, (_, place) => known.get(place));
  const total = all.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    times: { start: begin, step: stepMillis, count },
    crashedSessions: steps.map((step) => rest(step?.crashFreeSessions)),
    crashedUsers: steps.map((step) => rest(step?.crashFreeUsers)),
    adoption: steps.map((step, place) => {
      const sessions = ofAll.get(place) ?? 0;
      return sessions === 0 ? null : (step?.sessions ?? 0) / sessions;
    }),
    adoptionInAll: total === 0 ? null : own.total.sessions / total,
    healthy: steps.map((step) =>
      step === undefined ? 0 : step.sessions - step.errored - step.unhandled - step.abnormal - step.crashed,
    ),
    errored: steps.map((step) => step?.errored ?? 0),
    unhandled: steps.map((step) => step?.unhandled ?? 0),
    abnormal: steps.map((step) => step?.abnormal ?? 0),
    crashed: steps.map((step) => step?.crashed ?? 0),
  };
}

function rest(free: number | null | undefined): number | null {
  return free === null || free === undefined ? null : 1 - free;
}

/** A share in per cent, never rounded up to 100 %: `99.87 %`. */
export function freeText(share: number | null): string {
  if (share === null) return "–";
  if (share === 1) return "100 %";
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}
