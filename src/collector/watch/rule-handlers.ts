import { err, ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { RULES } from "#api/rules.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import type { Rule } from "#model/watch/rule.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { checkRule } from "./check-rule.ts";
import { previewRule } from "./preview/preview-rule.ts";
import { ruleView } from "./rule-view.ts";
import type { WatchProgress } from "./watch-progress.ts";

const DAY = 86_400_000;
const DAYS = 7;

/** The rules, and where they stand. */
export function ruleHandlers(context: ReadContext, watched: Readonly<WatchProgress>): Handlers<typeof RULES> {
  const { store, clock } = context;
  return {
    async listRules() {
      const since = clock() - DAYS * DAY;
      const [rules, states, counts] = await Promise.all([
        store.listRules(),
        store.listStates(),
        store.countAlerts(since, DAY),
      ]);
      const byRule = Map.groupBy(states, ({ ruleId }) => ruleId);
      const days = (id: string) =>
        Array.from({ length: DAYS }, (_, day) =>
          counts.reduce(
            (sum, { ruleId, step, alerts }) => sum + (ruleId === id && step === day ? alerts : 0),
            0,
          ),
        );
      const { evaluatedAt } = watched;
      return ok({
        rules: rules.map((one) => ruleView(one, byRule.get(one.rule.id) ?? [], days(one.rule.id))),
        evaluatedAt: evaluatedAt === null ? null : isoFromMillis(evaluatedAt),
      });
    },
    async putRule({ rule: id, origin, ...rule }) {
      if (rule.id !== id)
        return err({ code: "bad_request", detail: `id: it is "${rule.id}", and "${id}" in the path` });
      const checked = checkRule(rule, clock());
      if (!checked.ok) return checked;
      const stored = { rule, origin: isDefault(rule) ? ("default" as const) : origin };
      return (await store.putRule(stored, clock()))
        ? ok(rule)
        : err({ code: "bad_request", detail: "There are already 500 rules. Delete one first." });
    },
    async deleteRule({ rule: id }) {
      const stored = (await store.listRules()).find(({ rule }) => rule.id === id);
      if (stored === undefined) return err(notFound(`rule "${id}"`));
      const original = DEFAULT_RULES.find((rule) => rule.id === id);
      if (original === undefined || stored.origin === "default") await store.deleteRule(id);
      else await store.putRule({ rule: original, origin: "default" }, clock());
      return ok(undefined);
    },
    async previewRule({ days, ...rule }) {
      const checked = checkRule(rule, clock());
      if (!checked.ok) return checked;
      return ok(await previewRule(context, rule, days));
    },
  };
}

/** As it is without a change. */
function isDefault(rule: Rule): boolean {
  const original = DEFAULT_RULES.find(({ id }) => id === rule.id);
  return original !== undefined && JSON.stringify(original) === JSON.stringify(rule);
}
