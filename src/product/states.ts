import type { CallKey } from "./calls.ts";
import type { EntityKey } from "./entities.ts";
import type { RoleKey } from "./roles.ts";
import type { Slot } from "./slot.ts";

export type StateKey = string;
/** `<entity>.<state>`, as in `order.paid`. */
export type StateRef = `${EntityKey}.${StateKey}`;

export interface Transition {
  title: string;
  from: readonly StateKey[];
  to: StateKey;
  /** Who may do it; null if it happens by itself, such as by timeout. */
  role: RoleKey | null;
  /** The call that does it; null if none is needed. */
  call: CallKey | null;
}

export interface Lifecycle {
  states: Readonly<Record<StateKey, { title: string }>>;
  initial: StateKey;
  transitions: Readonly<Record<string, Transition>>;
}

/** By entity. An entity without states is absent. */
export type States = Readonly<Record<EntityKey, Lifecycle>>;

export const states: Slot<States> = {
  status: "open",
  question: "Which states does each entity go through, and what moves it from one to the next?",
};
