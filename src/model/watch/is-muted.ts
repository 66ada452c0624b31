import type { UnixMillis } from "#lib/units.ts";
import type { Rule } from "./rule.ts";

/** Whether the alerts of a rule notify nobody at a time. */
export function isMuted({ mutedUntil }: Pick<Rule, "mutedUntil">, at: UnixMillis): boolean {
  return mutedUntil !== null && at < Date.parse(mutedUntil);
}
