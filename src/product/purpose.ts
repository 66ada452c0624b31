import type { Slot } from "./slot.ts";

export interface Purpose {
  /** Its name for visitors. */
  name: string;
  /** What it does for them, in one sentence. */
  summary: string;
  audience: string;
  /** How its owners will know that it works as intended. */
  success: string;
}

export const purpose: Slot<Purpose> = {
  status: "open",
  question: "What is this product called, what does it do, for whom, and how is its success measured?",
};
