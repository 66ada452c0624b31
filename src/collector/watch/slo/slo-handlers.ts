import { err, ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { SLOS } from "#api/slos.ts";
import type { Rule } from "#model/watch/rule.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { LATE, type RuleOf } from "../finding.ts";
import { objectiveFilter } from "./objective.ts";
import { sloView } from "./slo-view.ts";

const MINUTE = 60_000;

/** The objectives of the rules, and their budgets. */
export function sloHandlers({ store, clock }: ReadContext): Handlers<typeof SLOS> {
  const slos = async () => (await store.listRules()).map(({ rule }) => rule).filter(isSlo);
  const view = async (rule: RuleOf<"slo">) => {
    const end = Math.floor((clock() - LATE) / MINUTE) * MINUTE;
    const { condition } = rule;
    return sloView(
      rule,
      await store.countObjective(objectiveFilter(condition), condition.windowDays, end),
      end,
    );
  };
  return {
    async listSlos() {
      return ok({ slos: await Promise.all((await slos()).map(view)) });
    },
    async getSlo({ rule: id }) {
      const rule = (await slos()).find((one) => one.id === id);
      return rule === undefined ? err(notFound(`objective "${id}"`)) : ok(await view(rule));
    },
  };
}

function isSlo(rule: Rule): rule is RuleOf<"slo"> {
  return rule.condition.kind === "slo";
}
