import type { Context } from "@opentelemetry/api";
import type { CurrentRequest, StoredContext } from "./context-storage.ts";

/**
 * OpenTelemetry's context within a request: one value, and whatever the context around it knows.
 * A class, and no copies of maps as in OpenTelemetry's own: every span makes two of these.
 */
export class RequestContext implements StoredContext {
  readonly started: CurrentRequest;
  readonly #outer: Context;
  readonly #key: symbol | undefined;
  readonly #value: unknown;

  /** @param outer what it knows beside the value of `key`; of any kind */
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
