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
  /** Who may do it; null where it happens by itself, as when time runs out. */
  role: RoleKey | null;
  /** What does it; null where no caller is needed. */
  call: CallKey | null;
}

export interface Lifecycle {
  states: Readonly<Record<StateKey, { title: string }>>;
  initial: StateKey;
  transitions: Readonly<Record<string, Transition>>;
}

/** By the entity that goes through the states; an entity without a life of its own is left out. */
export type States = Readonly<Record<EntityKey, Lifecycle>>;

export const states: Slot<States> = {
  status: "open",
  question: "Which states does each thing go through, and what moves it from one to the next?",
};
