import type { EntityKey } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitKey } from "./limits.ts";
import type { PermissionKey } from "./roles.ts";
import type { Slot } from "./slot.ts";

/** Kebab case, a verb and its thing: `place-order`. */
export type CallKey = string;

export interface Call {
  title: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/orders/{id}`. */
  path: `/api/${string}`;
  /** What the caller needs; null for a call that is open to everybody. */
  permission: PermissionKey | null;
  /** One thing of each; in the address's query where the method carries no body, so nothing personal there. */
  takes: readonly EntityKey[];
  answers: readonly EntityKey[];
  /** Of the product's catalogue or the platform's. */
  errors: readonly ErrorCode[];
  /** Of each unit the least counts; what is not named is 10 seconds, 1 MiB, and no limit else. */
  limits: readonly LimitKey[];
}

export type Calls = Readonly<Record<CallKey, Call>>;

export const calls: Slot<Calls> = {
  status: "open",
  question: "Which calls does the product answer, and what goes in and out of each?",
};
