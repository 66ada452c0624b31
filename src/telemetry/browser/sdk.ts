import type { EventId, TraceId } from "#lib/ids.ts";

/** What the browser side uses of Sentry's SDK, which is loaded after the page. */
export interface BrowserSdk {
  captureException(
    error: unknown,
    hint: { event_id: EventId; mechanism: { type: string; handled: boolean } },
  ): void;
  addBreadcrumb(crumb: {
    category: string;
    message: string;
    data: Record<string, unknown>;
    type: string;
    level: "info";
  }): void;
  /** Starts recording the page. */
  startReplay(): void;
  /** The trace that this page's requests belong to now. */
  traceId(): TraceId | undefined;
  /** Makes this the trace of everything that follows. */
  startNewTrace(traceId: TraceId): void;
}

let load: (() => Promise<BrowserSdk>) | undefined;
let loading: Promise<BrowserSdk> | undefined;
let loaded: BrowserSdk | undefined;

/** Sets how the SDK is loaded, without loading it yet. */
export function provideSdk(from: () => Promise<BrowserSdk>): void {
  load = from;
}

/** The SDK, loaded on the first call. Rejects if it cannot be loaded; the next call tries again. */
export async function sdk(): Promise<BrowserSdk> {
  if (!load) throw new Error("no SDK was provided");
  loading ??= load();
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The SDK, if it has been loaded. */
export function loadedSdk(): BrowserSdk | undefined {
  return loaded;
}

/** Adds a breadcrumb for whatever fails later. Does nothing until the SDK is loaded. */
export function leaveBreadcrumb(category: string, message: string, data: Record<string, unknown>): void {
  loaded?.addBreadcrumb({ category, message, data, type: "info", level: "info" });
}
