/**
 * One thing that the specification has to say about the product.
 * While it is open it carries the question and no default: what nobody has decided, nothing may rely on.
 */
export type Slot<T> = { status: "open"; question: string } | { status: "decided"; value: T };

/** The decided value, or undefined while the slot is open. */
export function decidedValue<T>(slot: Slot<T>): T | undefined {
  return slot.status === "decided" ? slot.value : undefined;
}
