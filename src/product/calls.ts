import type { EntityKey } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitKey } from "./limits.ts";
import type { PermissionKey } from "./roles.ts";
import type { Slot } from "./slot.ts";

/** Kebab case, a verb and its object: `place-order`. */
export type CallKey = string;

export interface Call {
  title: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/orders/{id}`. */
  path: `/api/${string}`;
  /** The permission a caller needs; null for a call that is open to everybody. */
  permission: PermissionKey | null;
  /** One of each. Sent in the URL's query if the method has no body, so take nothing personal there. */
  takes: readonly EntityKey[];
  answers: readonly EntityKey[];
  /** Codes of the product's catalogue or the platform's. */
  errors: readonly ErrorCode[];
  /** Of each unit the lowest applies. Defaults are 10 seconds and 1 MiB, and no other limits. */
  limits: readonly LimitKey[];
}

export type Calls = Readonly<Record<CallKey, Call>>;

export const calls: Slot<Calls> = {
  status: "open",
  question: "Which calls does the product answer, and what are the input and output of each?",
};
