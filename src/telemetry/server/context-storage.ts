import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "@opentelemetry/api";
import { processWide } from "#lib/process-wide.ts";

export interface CurrentRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The decided path that it was found to be for, where that says more than Next's own route. */
  route?: string;
  /** The hash of who sent it, once it was asked for; null for nobody who is known. */
  visitorHash?: string | null;
  /** The status with which the proxy answered it. */
  proxyStatus?: number;
}

/** What is known wherever code runs: OpenTelemetry's context, and the request that is served there. */
export interface StoredContext extends Context {
  readonly started?: CurrentRequest;
}

/**
 * The one storage of all of telemetry. Node copies every storage's value each time that any of them is entered, which
 * React and Next do some dozens of times for a page: a second one would cost more than most of what it is for.
 */
export const contextStorage = processWide("context", () => new AsyncLocalStorage<StoredContext>());
