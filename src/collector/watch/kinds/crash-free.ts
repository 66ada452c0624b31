import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { percent } from "#model/watch/format-measure.ts";
import { judgeCrashFree, LEAST_COUNTED, type CrashFreeVerdict } from "#model/watch/judge-crash-free.ts";
import { findingKey, type EvaluateRule, type Finding, type RuleOf } from "../finding.ts";

/** Of sessions and users, the last day is judged. */
export const JUDGED = 86_400_000;

/** Fewer of a release's sessions, or of its users, of the last day are free of crashes than a limit. */
export const evaluateCrashFree: EvaluateRule<"crash_free"> = async (rule, { context, projects, now }) => {
  const findings = await Promise.all(
    projects.map(async ({ id }) => {
      const stored = await context.store.listReleaseHealth(id, now - JUDGED, now);
      const judged = judgeCrashFree(rule.condition, stored);
      return judged === null ? [] : [finding(rule, id, judged)];
    }),
  );
  const found = findings.flat();
  const { release } = rule.condition;
  if (found.length > 0 || release === null) return found;
  const none: CrashFreeVerdict = { release, count: 0, share: 1, verdict: "clear" };
  return [{ ...finding(rule, 0, none), verdict: "no_data" }];
};

/** `shop@2: fewer sessions are free of crashes`. */
export function crashTitle(release: string | null, of: RuleOf<"crash_free">["condition"]["of"]): string {
  return `${release ?? "The app"}: fewer ${of} are free of crashes`;
}

function finding(
  rule: RuleOf<"crash_free">,
  project: number,
  { release, count, share, verdict }: CrashFreeVerdict,
): Finding {
  const { of, below, environment } = rule.condition;
  return {
    key: findingKey(rule, project, release),
    verdict,
    began: null,
    title: crashTitle(release, of),
    text:
      count === 0
        ? `Fewer than ${LEAST_COUNTED} ${of} of the release in the last day.`
        : `${percent(share)} of ${count} ${of} of the last day are free of crashes; the limit is ${below} %.`,
    subject: { ...NO_SUBJECT, release, environment },
    measure: { now: share, before: below / 100, unit: "share", count },
    explain: () => Promise.resolve({ ...NO_EVIDENCE, release }),
  };
}
