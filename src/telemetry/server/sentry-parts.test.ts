import type { Client, Event, Integration } from "@sentry/core";
import { expect, test } from "vitest";
import { synchronousContext } from "./sentry-parts.ts";

const sdks: Integration = {
  name: "Context",
  processEvent: (event) =>
    Promise.resolve({ ...event, contexts: { ...event.contexts, os: { name: "Linux", version: "6" } } }),
};
const client = {} as Client;

test("the machine's context is added without a promise, and the event's own values take precedence", async () => {
  const integration = synchronousContext(sdks);
  integration.setup?.(client);
  expect(integration.processEvent?.({}, {}, client)).toBeInstanceOf(Promise);
  await Promise.resolve();
  await Promise.resolve();
  const event: Event = { contexts: { os: { version: "7" }, trace: { trace_id: "1", span_id: "2" } } };
  expect(integration.processEvent?.(event, {}, client)).toMatchObject({
    contexts: {
      os: { name: "Linux", version: "7" },
      app: { app_memory: expect.any(Number) },
      device: { free_memory: expect.any(Number) },
      trace: { trace_id: "1" },
    },
  });
});
