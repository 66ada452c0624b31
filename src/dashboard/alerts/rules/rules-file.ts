import type { RuleList } from "#api/rules.ts";

/** The rules as `glasshouse.alerts.json` has them. */
export function rulesFile({ rules }: Pick<RuleList, "rules">): string {
  return `${JSON.stringify({ rules: rules.map(({ rule }) => rule) }, null, 2)}\n`;
}
