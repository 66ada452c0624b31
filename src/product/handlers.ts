import type { CallKey } from "./calls.ts";
import type { CatalogueCode } from "./catalogue-code.ts";
import type { EntityKey } from "./entities.ts";
import type { RoleKey } from "./roles.ts";
import type { StateKey } from "./states.ts";

/** A call's validated input: the parameters of its path, and the values of each entity that it takes. */
export interface CallInput {
  parameters: Readonly<Record<string, string>>;
  things: Readonly<Record<EntityKey, Readonly<Record<string, unknown>>>>;
}

/** A call's answer by entity, one or several of each. */
export type CallAnswer = Readonly<Record<EntityKey, unknown>>;

/** What the shell passes to a handler besides its input. */
export interface CallTools<Code extends string = CatalogueCode> {
  /** The caller's role; null for an unknown caller. */
  visitor: RoleKey | null;
  /** Aborts when the call times out. It is then answered `timed_out`, and the handler's result or error is dropped. */
  signal: AbortSignal;
  /** Makes the error of a code of the product's or the platform's catalogue, to be thrown. */
  catalogued: (code: Code, options?: { cause?: unknown; context?: Record<string, unknown> }) => Error;
  /** The state after a decided transition. Throws if it is not allowed from this state, or for this visitor. */
  transition: (move: { entity: EntityKey; transition: string; from: StateKey }) => StateKey;
}

export type CallHandler<Code extends string = CatalogueCode> = (
  input: CallInput,
  tools: CallTools<Code>,
) => CallAnswer | Promise<CallAnswer>;

/**
 * The product's implementation of each call. A decided call without an entry is answered 501.
 * Server code: must not be imported by a slot or by anything that reaches a browser.
 */
export const handlers: Readonly<Record<CallKey, CallHandler>> = {};

/** The role of a request's sender; null for an unknown one. */
export const visitorRole: (headers: Headers) => RoleKey | null | Promise<RoleKey | null> = () => null;

/** An id for a request's sender; null for an unknown one. Only a keyed hash of it reaches logs, spans and events. */
export const visitorId: (headers: Headers) => string | null = () => null;
