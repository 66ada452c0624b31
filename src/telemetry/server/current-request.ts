import { subscribe } from "node:diagnostics_channel";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import { isRecord } from "#lib/is-record.ts";
import { contextStorage, type CurrentRequest } from "./context-storage.ts";
import { RequestContext } from "./request-context.ts";

/** Remembers, for all that happens on behalf of a request, which request and response it belongs to. */
export function followRequests(): void {
  // Node publishes the start in the very call that goes on to handle the request.
  onRequestStart((started) => contextStorage.enterWith(new RequestContext(started, ROOT_CONTEXT)));
}

/** Calls `listener` for every request that this process receives, before anybody handles it. */
export function onRequestStart(listener: (started: CurrentRequest) => void): void {
  subscribe("http.server.request.start", (message) => {
    if (isRecord(message)) listener(message as unknown as CurrentRequest);
  });
}

/** The request that is being served here; undefined outside of one. */
export function currentRequest(): CurrentRequest | undefined {
  return contextStorage.getStore()?.started;
}
