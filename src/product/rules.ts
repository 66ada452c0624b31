import type { FieldKey, FieldRef } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitKey } from "./limits.ts";
import type { Slot } from "./slot.ts";

/** Kebab case: `email-is-reachable`. */
export type RuleKey = string;

export interface Rule {
  /** The fields that the rule looks at, at least one. */
  fields: readonly FieldRef[];
  /** What must hold, in one sentence that a tester can check. */
  must: string;
  /**
   * Whether it holds; left out while nobody has written it down, and then not checked.
   * Runs in the browser and on the server alike, so it asks nobody.
   *
   * @param thing the entity's fields, of their types already
   * @param limit the decided figures that the rule names
   */
  holds?: (thing: Readonly<Record<FieldKey, unknown>>, limit: (key: LimitKey) => number) => boolean;
  /** What the visitor is told when it does not hold. */
  error: ErrorCode;
  limits: readonly LimitKey[];
}

export type Rules = Readonly<Record<RuleKey, Rule>>;

export const rules: Slot<Rules> = {
  status: "open",
  question: "What must hold for each input before it is accepted?",
};
