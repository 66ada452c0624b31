import { PLATFORM_CODES } from "#lib/platform-codes.ts";
import type { Call } from "./calls.ts";
import type { Entity } from "./entities.ts";
import type { Role } from "./roles.ts";
import type { Rule } from "./rules.ts";
import type { Screen } from "./screens.ts";
import { decidedValue } from "./slot.ts";
import type { Product, SlotName } from "./slots.ts";
import type { Lifecycle } from "./states.ts";

export interface DanglingKey {
  /** Where the key is used: `calls.place-order.errors`. */
  from: string;
  /** What is missing: `errors.out_of_stock`. */
  to: string;
}

/**
 * Finds the references between a product's slots that point nowhere. References into an open slot are not included: slots
 * can be filled one after the other, and a key can only be wrong once its slot is decided.
 */
export function danglingKeys(product: Product): DanglingKey[] {
  return listReferences(product)
    .filter(({ slot, path }) => {
      const value = decidedValue<unknown>(product[slot]);
      return value !== undefined && !has(value, path);
    })
    .map(({ from, slot, path }) => ({ from, to: [slot, ...path].join(".") }));
}

/** Whether the value has the path. Inherited names, such as `constructor`, do not count. */
function has(value: unknown, path: readonly string[]): boolean {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return false;
    current = (current as Record<string, unknown>)[key];
  }
  return true;
}

/** A key that a slot uses, and that another slot (or the same one) must define. */
interface Reference {
  /** Where it is used: `calls.place-order.errors`. */
  from: string;
  slot: SlotName;
  /** The path of keys below that slot's value. */
  path: readonly string[];
}

/** Every reference of a product's decided slots, in the slots' order. */
function listReferences(product: Product): Reference[] {
  return [
    ...each("screens", decidedValue(product.screens), screenReferences),
    ...each("entities", decidedValue(product.entities), entityReferences),
    ...each("states", decidedValue(product.states), lifecycleReferences),
    ...each("rules", decidedValue(product.rules), ruleReferences),
    ...each("roles", decidedValue(product.roles)?.roles, roleReferences),
    ...each("calls", decidedValue(product.calls), callReferences),
  ];
}

type Named<T> = (of: T, key: string) => Reference[];

function each<T>(
  slot: SlotName,
  values: Readonly<Record<string, T>> | undefined,
  list: Named<T>,
): Reference[] {
  return Object.entries(values ?? {}).flatMap(([key, value]) =>
    list(value, key).map((reference) => ({
      from: [slot, key, reference.from].filter(Boolean).join("."),
      slot: reference.slot,
      path: reference.path,
    })),
  );
}

const screenReferences: Named<Screen> = (screen) => [
  ...role("role", screen.role),
  ...to("calls", "calls", screen.calls),
  ...screen.states.map((ref) => state("states", ref)),
];

const entityReferences: Named<Entity> = (entity) =>
  Object.entries(entity.fields).flatMap(([key, { type }]) =>
    type.kind === "reference" ? to(`fields.${key}`, "entities", [type.entity]) : [],
  );

const lifecycleReferences: Named<Lifecycle> = (lifecycle, entity) => [
  { from: "", slot: "entities", path: [entity] },
  state("initial", `${entity}.${lifecycle.initial}`),
  ...Object.entries(lifecycle.transitions).flatMap(([key, transition]) =>
    [
      transition.from.map((from) => state(`transitions.${key}.from`, `${entity}.${from}`)),
      state(`transitions.${key}.to`, `${entity}.${transition.to}`),
      role(`transitions.${key}.role`, transition.role),
      to(`transitions.${key}.call`, "calls", transition.call === null ? [] : [transition.call]),
    ].flat(),
  ),
];

const ruleReferences: Named<Rule> = (rule) => [
  ...rule.fields.map((ref) => field("fields", ref)),
  ...codes("error", [rule.error]),
  ...to("limits", "limits", rule.limits),
];

const roleReferences: Named<Role> = (of) => of.may.map((key) => permission("may", key));

const callReferences: Named<Call> = (call) => [
  ...(call.permission === null ? [] : [permission("permission", call.permission)]),
  ...to("takes", "entities", call.takes),
  ...to("answers", "entities", call.answers),
  ...codes("errors", call.errors),
  ...to("limits", "limits", call.limits),
];

function to(from: string, slot: SlotName, keys: readonly string[]): Reference[] {
  return keys.map((key) => ({ from, slot, path: [key] }));
}

/** The platform's codes exist in every product. */
function codes(from: string, keys: readonly string[]): Reference[] {
  const platform: readonly string[] = PLATFORM_CODES;
  return to(
    from,
    "errors",
    keys.filter((key) => !platform.includes(key)),
  );
}

function role(from: string, key: string | null): Reference[] {
  return key === null ? [] : [{ from, slot: "roles", path: ["roles", key] }];
}

function permission(from: string, key: string): Reference {
  return { from, slot: "roles", path: ["permissions", key] };
}

/** `order.paid` is at `order`, `states`, `paid` of its slot. */
function state(from: string, ref: string): Reference {
  const [entity, key] = halves(ref);
  return { from, slot: "states", path: [entity, "states", key] };
}

function field(from: string, ref: string): Reference {
  const [entity, key] = halves(ref);
  return { from, slot: "entities", path: [entity, "fields", key] };
}

function halves(ref: string): [string, string] {
  const dot = ref.indexOf(".");
  return [ref.slice(0, dot), ref.slice(dot + 1)];
}
