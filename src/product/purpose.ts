import type { Slot } from "./slot.ts";

export interface Purpose {
  /** What visitors call it. */
  name: string;
  /** What it does for them, in one sentence. */
  summary: string;
  audience: string;
  /** How its owners will know that it does what it is for. */
  success: string;
}

export const purpose: Slot<Purpose> = {
  status: "open",
  question: "What is this product called, what does it do, for whom, and how is its success seen?",
};
