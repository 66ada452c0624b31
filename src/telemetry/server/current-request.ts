import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isRecord } from "#lib/is-record.ts";
import { processWide } from "#lib/process-wide.ts";

export interface CurrentRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

const storage = processWide("current-request", () => new AsyncLocalStorage<CurrentRequest>());

/** Remembers, for all that happens on behalf of a request, which request and response it belongs to. */
export function followRequests(): void {
  // Node publishes the start in the very call that goes on to handle the request.
  onRequestStart((started) => storage.enterWith(started));
}

/** Calls `listener` for every request that this process receives, before anybody handles it. */
export function onRequestStart(listener: (started: CurrentRequest) => void): void {
  subscribe("http.server.request.start", (message) => {
    if (isRecord(message)) listener(message as unknown as CurrentRequest);
  });
}

/** The request that is being served here; undefined outside of one. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}
