import type { UnixMillis } from "#lib/units.ts";
import { REQUEST_KINDS, type RequestFinding, type RequestRule } from "#model/watch/request-finding.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** The requests of all rules are judged in one reading, by the first that asks. */
export function shareRequests(
  { store }: ReadContext,
  rules: Rule[],
  open: [key: string, since: UnixMillis][],
  times: { end: UnixMillis; since: UnixMillis },
): (rule: RequestRule) => Promise<RequestFinding[]> {
  const kinds: ReadonlySet<string> = new Set(REQUEST_KINDS);
  const ofRequests = rules.filter((rule): rule is RequestRule => {
    const { condition } = rule;
    const isOther = condition.kind === "silence" && (condition.of === "monitor" || condition.of === "metric");
    return kinds.has(condition.kind) && !isOther;
  });
  let judged: ReturnType<typeof store.judgeRequests> | undefined;
  return async (rule) => {
    judged ??= store.judgeRequests(ofRequests, open, times);
    const verdicts = (await judged).find(({ ruleId }) => ruleId === rule.id);
    if (verdicts?.error != null) throw new Error(verdicts.error);
    return verdicts?.findings ?? [];
  };
}
