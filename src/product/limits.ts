import type { Slot } from "./slot.ts";

/** Kebab case: `orders-a-minute`. */
export type LimitKey = string;

export interface Limit {
  value: number;
  /** What is counted: `bytes`, `characters`, `items`, `milliseconds`, `calls a minute`. */
  unit: string;
  /** Where the figure comes from. */
  why: string;
}

export type Limits = Readonly<Record<LimitKey, Limit>>;

export const limits: Slot<Limits> = {
  status: "open",
  question: "Which fixed figures does the product keep to: sizes, counts, times, rates?",
};
