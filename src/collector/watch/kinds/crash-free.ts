import type { ReleaseHealth } from "#model/session.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { percent } from "#model/watch/format-measure.ts";
import { findingKey, type EvaluateRule, type Finding, type RuleOf } from "../finding.ts";

const DAY = 86_400_000;
/** A share of fewer says little. */
const LEAST = 50;

interface Health {
  release: string | null;
  count: number;
  crashed: number;
  firstSeen: number;
}

/** Fewer of a release's sessions, or of its users, of the last day are free of crashes than a limit. */
export const evaluateCrashFree: EvaluateRule<"crash_free"> = async (rule, { context, projects, now }) => {
  const findings = await Promise.all(
    projects.map(async ({ id }) => {
      const stored = await context.store.listReleaseHealth(id, now - DAY, now);
      const health = chosen(rule, stored);
      return health === null ? [] : [finding(rule, id, health)];
    }),
  );
  const found = findings.flat();
  if (found.length > 0 || rule.condition.release === null) return found;
  return [
    {
      ...finding(rule, 0, { release: rule.condition.release, count: 0, crashed: 0, firstSeen: now }),
      verdict: "no_data",
    },
  ];
};

/** The release of the rule, or the latest with enough sessions. */
function chosen({ condition }: RuleOf<"crash_free">, stored: ReleaseHealth[]): Health | null {
  const { of, release, environment } = condition;
  const covered = stored.filter(
    (one) =>
      (environment === null || one.environment === environment) &&
      (release === null || one.release === release),
  );
  const releases = [...Map.groupBy(covered, (one) => one.release)].map(([name, rows]): Health => {
    const sum = (figure: (row: ReleaseHealth) => number) =>
      rows.reduce((total, row) => total + figure(row), 0);
    return {
      release: name,
      count: sum(({ sessions, users }) => (of === "users" ? users : sessions)),
      crashed: sum((row) => (of === "users" ? row.crashedUsers : row.crashed)),
      firstSeen: Math.min(...rows.map(({ firstSeen }) => firstSeen)),
    };
  });
  const enough = releases.filter(({ count }) => count >= LEAST);
  return enough.toSorted((one, other) => other.firstSeen - one.firstSeen)[0] ?? null;
}

function finding(rule: RuleOf<"crash_free">, project: number, { release, count, crashed }: Health): Finding {
  const { of, below, environment } = rule.condition;
  const share = 1 - crashed / Math.max(1, count);
  return {
    key: findingKey(rule, project, release),
    verdict: share * 100 < below ? "firing" : "clear",
    began: null,
    title: `${release ?? "The app"}: fewer ${of} are free of crashes`,
    text:
      count === 0
        ? `Fewer than ${LEAST} ${of} of the release in the last day.`
        : `${percent(share)} of ${count} ${of} of the last day are free of crashes; the limit is ${below} %.`,
    subject: { ...NO_SUBJECT, release, environment },
    measure: { now: share, before: below / 100, unit: "share", count },
    explain: () => Promise.resolve({ ...NO_EVIDENCE, release }),
  };
}
