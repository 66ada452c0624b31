import type { ReleaseHealth } from "../session.ts";
import type { ConditionOf } from "./condition.ts";

/** A share of fewer sessions or users says little. */
export const LEAST_COUNTED = 50;

/** What is counted of a release in an environment. */
export type CountedHealth = Pick<
  ReleaseHealth,
  "release" | "environment" | "sessions" | "users" | "crashed" | "crashedUsers" | "firstSeen"
>;

export interface CrashFreeVerdict {
  verdict: "firing" | "clear";
  release: string | null;
  /** Sessions or users. */
  count: number;
  /** How many of them are free of crashes, 0 to 1. */
  share: number;
}

/** Judges the release of a rule, or the latest with enough sessions or users; null if none has. */
export function judgeCrashFree(
  { of, below, release, environment }: ConditionOf<"crash_free">,
  stored: readonly CountedHealth[],
): CrashFreeVerdict | null {
  const covered = stored.filter(
    (one) =>
      (environment === null || one.environment === environment) &&
      (release === null || one.release === release),
  );
  const releases = [...Map.groupBy(covered, (one) => one.release)].map(([name, rows]) => {
    const sum = (figure: (row: CountedHealth) => number) =>
      rows.reduce((total, row) => total + figure(row), 0);
    return {
      release: name,
      count: sum(({ sessions, users }) => (of === "users" ? users : sessions)),
      crashed: sum((row) => (of === "users" ? row.crashedUsers : row.crashed)),
      firstSeen: Math.min(...rows.map(({ firstSeen }) => firstSeen)),
    };
  });
  const [latest] = releases
    .filter(({ count }) => count >= LEAST_COUNTED)
    .toSorted((one, other) => other.firstSeen - one.firstSeen);
  if (latest === undefined) return null;
  const share = 1 - latest.crashed / latest.count;
  const verdict = share * 100 < below ? "firing" : "clear";
  return { verdict, release: latest.release, count: latest.count, share };
}
