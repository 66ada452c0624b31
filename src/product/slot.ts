/**
 * One part of the product's specification.
 * An open slot has a question and no default: nothing may rely on what nobody has decided.
 */
export type Slot<T> = { status: "open"; question: string } | { status: "decided"; value: T };

/** The decided value, or undefined while the slot is open. */
export function decidedValue<T>(slot: Slot<T>): T | undefined {
  return slot.status === "decided" ? slot.value : undefined;
}
