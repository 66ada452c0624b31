import { freemem } from "node:os";
import type { Event, Integration } from "@sentry/core";

/**
 * Sentry's own integration that tells of the machine and the process, without the promise that it awaits for each event.
 * It is the only one that does: without it an event is on disk when the call that captured it returns, before the answer
 * that shows its id can leave.
 */
export function contextAtOnce(sdks: Integration): Integration {
  let known: Event["contexts"];
  return {
    ...sdks,
    setup(client) {
      sdks.setup?.(client);
      void Promise.resolve(sdks.processEvent?.({}, {}, client)).then((event) => (known = event?.contexts));
    },
    processEvent(event, hint, client) {
      if (!known) return sdks.processEvent?.(event, hint, client) ?? event;
      const now: NonNullable<Event["contexts"]> = {
        ...known,
        app: {
          ...known["app"],
          app_memory: process.memoryUsage.rss(),
          free_memory: process.availableMemory(),
        },
        device: { ...known["device"], free_memory: freemem() },
      };
      const contexts = { ...event.contexts };
      for (const [key, facts] of Object.entries(now)) contexts[key] = { ...facts, ...contexts[key] };
      return { ...event, contexts };
    },
  };
}
