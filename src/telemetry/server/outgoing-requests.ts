import { subscribe } from "node:diagnostics_channel";
import type { Integration } from "@sentry/core";
import { getHttpClientSubscriptions } from "@sentry/core/server";

/**
 * Sentry's own `Http` integration for requests that go out by `node:http`: breadcrumbs, and the trace's headers. Its other
 * half follows the requests that come in, at twice the price of our spans, which do the same.
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
