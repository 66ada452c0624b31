import { SpanKind } from "@opentelemetry/api";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";

/** Where a platform that freezes its processes between requests tells Next how to be kept awake a little longer. */
const PLATFORM = Symbol.for("@next/request-context");

interface Platform {
  get(): { waitUntil?: (work: Promise<unknown>) => void } | undefined;
}

/**
 * Sends what is waiting at the end of each request where the platform may freeze the process after it; does nothing on a
 * server that goes on running.
 */
export function flushBeforeFreeze(flush: () => Promise<unknown>): SpanProcessor {
  return {
    onStart() {},
    onEnd(span) {
      if (span.kind !== SpanKind.SERVER) return;
      const platform = (globalThis as { [PLATFORM]?: Platform })[PLATFORM];
      platform?.get()?.waitUntil?.(flush());
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
}
