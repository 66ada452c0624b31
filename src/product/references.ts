import { PLATFORM_CODES } from "#lib/platform-codes.ts";
import type { Call } from "./calls.ts";
import type { Entity } from "./entities.ts";
import type { Role } from "./roles.ts";
import type { Rule } from "./rules.ts";
import type { Screen } from "./screens.ts";
import { decidedValue } from "./slot.ts";
import type { Product, SlotName } from "./slots.ts";
import type { Lifecycle } from "./states.ts";

/** One key that a slot names and another slot (or the same one) has to have. */
export interface Reference {
  /** Where it is named: `calls.place-order.errors`. */
  from: string;
  slot: SlotName;
  /** The path of keys below that slot's value. */
  path: readonly string[];
}

/** Every reference that the decided slots of a product make, in the slots' order. */
export function listReferences(product: Product): Reference[] {
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

/** The platform's codes are there in every product. */
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

/** `order.paid` stands at `order`, `states`, `paid` of its slot. */
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
