import { ok, type Result } from "#lib/result.ts";
import type { Failure } from "#api/endpoint.ts";
import type { RulePreview } from "#api/rules.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { RULE_NAMES } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** What a rule would have done over the last days. */
export function previewRule(
  { clock }: Pick<ReadContext, "store" | "clock">,
  { condition }: Rule,
  days: number,
): Promise<Result<RulePreview, Failure<"bad_request">>> {
  const now = clock();
  return Promise.resolve(
    ok({
      start: isoFromMillis(now - days * DAY),
      end: isoFromMillis(now),
      alerts: [],
      total: 0,
      series: null,
      note: `Rules of the kind "${RULE_NAMES[condition.kind]}" are not replayed.`,
    }),
  );
}
