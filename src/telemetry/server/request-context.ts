import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ROOT_CONTEXT, type Context, type ContextManager } from "@opentelemetry/api";
import { processWide } from "#lib/process-wide.ts";
import type { RequestSource } from "#lib/request-source.ts";

export interface CurrentRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The path pattern of the screen or call that serves it, where Next's own route says less. */
  route?: string;
  /** The visitor's hash, once computed; null for an unknown visitor. */
  visitorHash?: string | null;
  /** The status of the proxy's own answer. */
  proxyStatus?: number;
  /** Where it comes from, if it was seen from its start. */
  source?: RequestSource;
}

/** OpenTelemetry's context, and the request that is being served. */
interface StoredContext extends Context {
  readonly started?: CurrentRequest;
}

/**
 * The only async storage of telemetry. Node copies the value of every storage each time any of them is entered, which
 * React and Next do dozens of times for a page: a second storage would cost more than most of what it is for.
 */
export const contextStorage = processWide("context", () => new AsyncLocalStorage<StoredContext>());

/**
 * OpenTelemetry's context within a request: one value, on top of the outer context.
 * A class rather than copies of maps as in OpenTelemetry's own, because every span makes two of these.
 */
export class RequestContext implements StoredContext {
  readonly started: CurrentRequest;
  readonly #outer: Context;
  readonly #key: symbol | undefined;
  readonly #value: unknown;

  /** @param outer answers for every key but this one; of any class */
  constructor(started: CurrentRequest, outer: Context, key?: symbol, value?: unknown) {
    this.started = started;
    this.#outer = outer;
    this.#key = key;
    this.#value = value;
  }

  getValue(key: symbol): unknown {
    if (this.#key === key) return this.#value;
    let outer = this.#outer;
    while (outer instanceof RequestContext) {
      if (outer.#key === key) return outer.#value;
      outer = outer.#outer;
    }
    return outer.getValue(key);
  }

  setValue(key: symbol, value: unknown): Context {
    return new RequestContext(this.started, this, key, value);
  }

  deleteValue(key: symbol): Context {
    return this.setValue(key, undefined);
  }
}

/**
 * Keeps OpenTelemetry's context together with its request: whatever context is entered while a request is served, even
 * one of another trace, the request stays the current one.
 */
export const requestContextManager: ContextManager = {
  active: () => contextStorage.getStore() ?? ROOT_CONTEXT,
  with: (context, fn, thisArg, ...args) =>
    contextStorage.run(withinRequest(context), () => Reflect.apply(fn, thisArg, args)),
  bind(context, target) {
    if (typeof target !== "function") return target;
    const bound = function (this: unknown, ...args: unknown[]): unknown {
      return contextStorage.run(withinRequest(context), () => Reflect.apply(target, this, args) as unknown);
    };
    return bound as typeof target;
  },
  enable: () => requestContextManager,
  disable: () => requestContextManager,
};

function withinRequest(context: Context): Context {
  if (context instanceof RequestContext) return context;
  const started = contextStorage.getStore()?.started;
  return started ? new RequestContext(started, context) : context;
}
