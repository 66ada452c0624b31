import type { EntityKey } from "#product/entities.ts";
import type { RoleKey } from "#product/roles.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import type { StateKey } from "#product/states.ts";
import { requireRole } from "../access/require-role.ts";
import { catalogued } from "../catalogue/catalogue.ts";

interface Move {
  entity: EntityKey;
  /** The transition's name: `return`. */
  transition: string;
  from: StateKey;
  /** The visitor's role; null for an unknown visitor. */
  visitor: RoleKey | null;
}

/**
 * The state after a decided transition, which is recorded as a breadcrumb.
 *
 * @throws the catalogue's `illegal_transition`, or the error of `requireRole`
 */
export function transition(
  { entity, transition: name, from, visitor }: Move,
  leaveBreadcrumb: (category: string, message: string, data: Record<string, string>) => void,
  of: Product = product,
): StateKey {
  const transitions = decidedValue(of.states)?.[entity]?.transitions ?? {};
  const decided = Object.hasOwn(transitions, name) ? transitions[name] : undefined;
  if (!decided?.from.includes(from)) {
    throw catalogued("illegal_transition", { context: { entity, transition: name, from } });
  }
  requireRole(decided.role, visitor);
  leaveBreadcrumb("state", `${entity}.${name}`, { entity, transition: name, from, to: decided.to });
  return decided.to;
}
