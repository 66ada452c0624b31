import { subscribe } from "node:diagnostics_channel";
import { freemem } from "node:os";
import type { Event, Integration } from "@sentry/core";
import { getHttpClientSubscriptions } from "@sentry/core/server";
import { createTransport, type NodeOptions } from "@sentry/nextjs";
import { processDelivery } from "./delivery/process-delivery.ts";

/**
 * Error floods are what reports are for: Sentry's default bound of 64 would drop most of one. It applies twice, to events
 * being prepared and to events being sent.
 */
export const TRANSPORT_OPTIONS = { bufferSize: 2_000 };

/** Sentry's transport on top of this process's delivery: what cannot be sent waits on disk instead of being lost. */
export const spooledTransport: NonNullable<NodeOptions["transport"]> = (options) =>
  createTransport({ ...options, ...TRANSPORT_OPTIONS }, async ({ body }) => {
    const envelope = typeof body === "string" ? Buffer.from(body) : body;
    const { answer } = await processDelivery().send({ kind: "envelope", body: envelope });
    return {
      statusCode: answer?.status ?? 200,
      headers: {
        "x-sentry-rate-limits": answer?.headers.get("x-sentry-rate-limits") ?? null,
        "retry-after": answer?.headers.get("retry-after") ?? null,
      },
    };
  });

/**
 * The outgoing half of Sentry's `Http` integration, for requests made with `node:http`: breadcrumbs and trace headers.
 * The other half follows incoming requests, which our spans do at half the price.
 */
export const outgoingRequests: Integration = {
  name: "Http",
  setupOnce() {
    const subscriptions = getHttpClientSubscriptions({
      spans: false,
      breadcrumbs: true,
      tracePropagation: true,
    });
    for (const [channel, listener] of Object.entries(subscriptions)) subscribe(channel, listener);
  },
};

/**
 * Sentry's integration that describes the machine and the process, without the promise it awaits for each event. It is the
 * only integration that awaits anything: without that, an event is on disk when the call that captured it returns, before
 * the answer that shows its id is sent.
 */
export function synchronousContext(original: Integration): Integration {
  let cached: Event["contexts"];
  return {
    ...original,
    setup(client) {
      original.setup?.(client);
      void Promise.resolve(original.processEvent?.({}, {}, client)).then(
        (event) => (cached = event?.contexts),
      );
    },
    processEvent(event, hint, client) {
      if (!cached) return original.processEvent?.(event, hint, client) ?? event;
      const current: NonNullable<Event["contexts"]> = {
        ...cached,
        app: {
          ...cached["app"],
          app_memory: process.memoryUsage.rss(),
          free_memory: process.availableMemory(),
        },
        device: { ...cached["device"], free_memory: freemem() },
      };
      const contexts = { ...event.contexts };
      for (const [key, values] of Object.entries(current)) contexts[key] = { ...values, ...contexts[key] };
      return { ...event, contexts };
    },
  };
}
