import type { CallKey } from "./calls.ts";
import type { CatalogueCode } from "./catalogue-code.ts";
import type { EntityKey } from "./entities.ts";
import type { RoleKey } from "./roles.ts";
import type { StateKey } from "./states.ts";

/** What a call was given, checked: the parameters of its path, and a thing for each entity that it takes. */
export interface CallInput {
  parameters: Readonly<Record<string, string>>;
  things: Readonly<Record<EntityKey, Readonly<Record<string, unknown>>>>;
}

/** Things by entity, one or several of each. */
export type CallAnswer = Readonly<Record<EntityKey, unknown>>;

/** What the shell gives to a handler beside its input. */
export interface CallTools<Code extends string = CatalogueCode> {
  /** Who asked; null for nobody who is known. */
  visitor: RoleKey | null;
  /** Aborted when the call's time is over: it is answered `timed_out` then, and what the handler gives or throws is dropped. */
  signal: AbortSignal;
  /** The error of a code of the catalogue, the product's or the platform's, to be thrown. */
  catalogued: (code: Code, options?: { cause?: unknown; context?: Record<string, unknown> }) => Error;
  /** The state after a decided transition; throws where it is not allowed from here, or not to this visitor. */
  transition: (move: { entity: EntityKey; transition: string; from: StateKey }) => StateKey;
}

export type CallHandler<Code extends string = CatalogueCode> = (
  input: CallInput,
  tools: CallTools<Code>,
) => CallAnswer | Promise<CallAnswer>;

/**
 * What the product does when one of its calls comes in; a decided call without an entry is answered 501.
 * Server code: no slot and nothing that reaches a browser imports this.
 */
export const handlers: Readonly<Record<CallKey, CallHandler>> = {};

/** The role of whoever sent a request; null for nobody who is known. */
export const visitorRole: (headers: Headers) => RoleKey | null | Promise<RoleKey | null> = () => null;

/** What tells one visitor from another, where the product knows; only a keyed hash of it reaches logs, spans and events. */
export const visitorId: (headers: Headers) => string | null = () => null;
