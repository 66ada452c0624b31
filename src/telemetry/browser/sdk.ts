import type { EventId, TraceId } from "#lib/ids.ts";

/** What the rest of the browser side needs of Sentry's SDK, which arrives after the page has loaded. */
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
  /** Records what happens on the page, once somebody asked for it. */
  startReplay(): void;
  /** The trace that requests of this page belong to now. */
  traceId(): TraceId | undefined;
  /** Puts what follows into this trace. */
  startNewTrace(traceId: TraceId): void;
}

let load: (() => Promise<BrowserSdk>) | undefined;
let loading: Promise<BrowserSdk> | undefined;
let loaded: BrowserSdk | undefined;

/** Says where the SDK comes from; nothing is fetched yet. */
export function provideSdk(from: () => Promise<BrowserSdk>): void {
  load = from;
}

/** The SDK, fetched at the first call. Rejects when it cannot be fetched; the next call tries again. */
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

/** The SDK when it is there already. */
export function loadedSdk(): BrowserSdk | undefined {
  return loaded;
}
