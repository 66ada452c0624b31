import type { Slot } from "./slot.ts";

/** Kebab case: `orders-a-minute`. */
export type LimitKey = string;

/**
 * The units that the shell enforces for calls: `bytes` of the body, `items` of each entity in the answer, `milliseconds`
 * until the answer, `calls a minute` per visitor.
 */
export type CallUnit = "bytes" | "items" | "milliseconds" | "calls a minute";

export interface Limit {
  value: number;
  /** A call's unit, or one of your own for rules and your own code: `{ own: "days" }`. */
  unit: CallUnit | { own: string };
  /** Where the value comes from. */
  why: string;
}

export type Limits = Readonly<Record<LimitKey, Limit>>;

export const limits: Slot<Limits> = {
  status: "open",
  question: "Which fixed limits does the product have: sizes, counts, times, rates?",
};
