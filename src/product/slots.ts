import { calls, type Calls } from "./calls.ts";
import { entities, type Entities } from "./entities.ts";
import { errors, type Errors } from "./errors.ts";
import { limits, type Limits } from "./limits.ts";
import { purpose, type Purpose } from "./purpose.ts";
import { roles, type Roles } from "./roles.ts";
import { rules, type Rules } from "./rules.ts";
import { screens, type Screens } from "./screens.ts";
import type { Slot } from "./slot.ts";
import { states, type States } from "./states.ts";

/** A product's specification, slot by slot. */
export interface Product {
  purpose: Slot<Purpose>;
  screens: Slot<Screens>;
  entities: Slot<Entities>;
  states: Slot<States>;
  rules: Slot<Rules>;
  roles: Slot<Roles>;
  calls: Slot<Calls>;
  errors: Slot<Errors>;
  limits: Slot<Limits>;
}
export type SlotName = keyof Product;

export const product: Product = { purpose, screens, entities, states, rules, roles, calls, errors, limits };

/** In the specification's order. */
const TITLES: Record<SlotName, string> = {
  purpose: "Purpose",
  screens: "Screens and routes",
  entities: "Entities and fields",
  states: "States and transitions",
  rules: "Validation rules",
  roles: "Roles and permissions",
  calls: "Calls",
  errors: "Error catalogue",
  limits: "Constants and limits",
};
const NAMES = Object.keys(TITLES) as SlotName[];

export interface SlotLine {
  name: SlotName;
  title: string;
  slot: Slot<unknown>;
}

/** All nine slots with name and title, in the specification's order, open or decided. */
export function listSlots(of: Product = product): SlotLine[] {
  return NAMES.map((name) => ({ name, title: TITLES[name], slot: of[name] }));
}

/** The open slots, one line each with its question, in the specification's order. */
export function describeGaps(of: Product): string[] {
  return listSlots(of).flatMap(({ name, title, slot }) =>
    slot.status === "open" ? [`${title} (src/product/${name}.ts): ${slot.question}`] : [],
  );
}
