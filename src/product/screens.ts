import type { CallKey } from "./calls.ts";
import type { RoleKey } from "./roles.ts";
import type { Slot } from "./slot.ts";
import type { StateRef } from "./states.ts";

/** Kebab case, as in `order-list`. */
export type ScreenKey = string;

export interface Screen {
  title: string;
  /** The route in Next's notation: `/orders/[id]`. */
  path: string;
  /** What the visitor wants here, in one sentence. */
  goal: string;
  /** Who may open it; null for everybody, signed in or not. */
  role: RoleKey | null;
  calls: readonly CallKey[];
  /** The states of entities in which the screen looks different. */
  states: readonly StateRef[];
  inNavigation: boolean;
}

export type Screens = Readonly<Record<ScreenKey, Screen>>;

export const screens: Slot<Screens> = {
  status: "open",
  question: "Which screens are there, at which routes, and what does a visitor want on each?",
};
