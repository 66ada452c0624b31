import type { Slot } from "./slot.ts";

/** Kebab case: `orders-a-minute`. */
export type LimitKey = string;

/**
 * What a call keeps to by itself: `bytes` of its body, `items` of each entity in its answer, `milliseconds` until it answers,
 * `calls a minute` of one visitor.
 */
export type CallUnit = "bytes" | "items" | "milliseconds" | "calls a minute";

export interface Limit {
  value: number;
  /** A call's, or one of your own, which rules and your own code ask for: `{ own: "days" }`. */
  unit: CallUnit | { own: string };
  /** Where the figure comes from. */
  why: string;
}

export type Limits = Readonly<Record<LimitKey, Limit>>;

export const limits: Slot<Limits> = {
  status: "open",
  question: "Which fixed figures does the product keep to: sizes, counts, times, rates?",
};
