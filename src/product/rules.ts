import type { EntityKey, FieldKey, FieldRef } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitKey } from "./limits.ts";
import type { Slot } from "./slot.ts";

/** Kebab case: `email-is-reachable`. */
export type RuleKey = string;

/** An entity's fields, already converted to their types. Optional ones may be absent. */
export type RuledFields = Readonly<Record<FieldKey, unknown>>;
/** The input of a rule about several entities: `({ loan, book }: RuledThings) => …`. */
export type RuledThings = Readonly<Record<EntityKey, RuledFields>>;

export interface Rule {
  /** The fields that the rule reads, at least one. The first is the one marked as invalid in a form. */
  fields: readonly FieldRef[];
  /** What must hold, in one sentence that a tester can check. */
  must: string;
  /**
   * Whether it holds. A rule without this function is not checked.
   * Runs in the browser and on the server, so it must be pure. A rule whose fields belong to several entities runs once for
   * each call that takes all of them.
   *
   * @param given the entity's fields; for a rule about several entities, the fields of each by its key. Optional fields may
   *   be absent
   * @param limit reads a decided limit that the rule names in `limits`; throws for any other
   */
  holds?(given: RuledFields | RuledThings, limit: (key: LimitKey) => number): boolean;
  /** The code of the error if it does not hold; of the product's catalogue or the platform's. */
  error: ErrorCode;
  limits: readonly LimitKey[];
}

export type Rules = Readonly<Record<RuleKey, Rule>>;

export const rules: Slot<Rules> = {
  status: "open",
  question: "What must hold for each input before it is accepted?",
};
