import type { EntityKey, FieldKey, FieldRef } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitKey } from "./limits.ts";
import type { Slot } from "./slot.ts";

/** Kebab case: `email-is-reachable`. */
export type RuleKey = string;

/** A thing's fields, of their types already. One that is not required may be absent. */
export type RuledFields = Readonly<Record<FieldKey, unknown>>;
/** What a rule about several entities is given: `({ loan, book }: RuledThings) => …`. */
export type RuledThings = Readonly<Record<EntityKey, RuledFields>>;

export interface Rule {
  /** The fields that the rule looks at, at least one. The first is the one that a visitor is shown as wrong. */
  fields: readonly FieldRef[];
  /** What must hold, in one sentence that a tester can check. */
  must: string;
  /**
   * Whether it holds; left out while nobody has written it down, and then not checked.
   * Runs in the browser and on the server alike, so it asks nobody. A rule whose fields are of several entities runs once for
   * each call that takes all of these.
   *
   * @param given the entity's fields; of a rule about several entities, the fields of each by its key. A field that is not
   *   required may be absent
   * @param limit the decided figures, of those that the rule names in `limits`; asked for any other, it throws
   */
  holds?(given: RuledFields | RuledThings, limit: (key: LimitKey) => number): boolean;
  /** What the visitor is told when it does not hold; of the product's catalogue or the platform's. */
  error: ErrorCode;
  limits: readonly LimitKey[];
}

export type Rules = Readonly<Record<RuleKey, Rule>>;

export const rules: Slot<Rules> = {
  status: "open",
  question: "What must hold for each input before it is accepted?",
};
