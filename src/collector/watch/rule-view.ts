import type { RuleView } from "#api/rules.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { SubjectState } from "#model/watch/alert.ts";
import type { StoredRule } from "#model/watch/rule.ts";

/** The worst first. */
const RANKS: SubjectState["state"][] = ["firing", "recovering", "error", "pending", "no_data"];

/** A rule as the API answers it. `states` are those of its subjects that are not normal. */
export function ruleView({ rule, origin }: StoredRule, states: SubjectState[], days: number[]): RuleView {
  const [worst] = states.toSorted(
    (one, other) => RANKS.indexOf(one.state) - RANKS.indexOf(other.state) || one.since - other.since,
  );
  const isOn = rule.isOn && worst !== undefined;
  return {
    rule,
    origin,
    state: rule.isOn ? (worst?.state ?? "normal") : "off",
    since: isOn ? isoFromMillis(worst.since) : null,
    reason: isOn ? worst.reason : null,
    firing: rule.isOn ? states.filter(({ state }) => state === "firing" || state === "recovering").length : 0,
    days,
  };
}
