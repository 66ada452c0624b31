import type { CallKey } from "./calls.ts";
import type { EntityKey } from "./entities.ts";
import type { ErrorCode } from "./errors.ts";
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
export interface CallTools {
  /** Who asked; null for nobody who is known. */
  visitor: RoleKey | null;
  /** The error of a code of the catalogue, to be thrown. */
  catalogued: (code: ErrorCode, options?: { cause?: unknown; context?: Record<string, unknown> }) => Error;
  /** The state after a decided transition; throws where it is not allowed from here, or not to this visitor. */
  transition: (move: { entity: EntityKey; transition: string; from: StateKey }) => StateKey;
}

export type CallHandler = (input: CallInput, tools: CallTools) => CallAnswer | Promise<CallAnswer>;

/**
 * What the product does when one of its calls comes in; a decided call without an entry is answered 501.
 * Server code: no slot and nothing that reaches a browser imports this.
 */
export const handlers: Readonly<Record<CallKey, CallHandler>> = {};

/** The role of whoever sent a request; null for nobody who is known. */
export const visitorRole: (headers: Headers) => RoleKey | null | Promise<RoleKey | null> = () => null;

/** What tells one visitor from another, where the product knows; only a keyed hash of it reaches logs, spans and events. */
export const visitorId: (headers: Headers) => string | null = () => null;
