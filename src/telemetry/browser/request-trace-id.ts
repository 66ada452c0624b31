import type { TraceId } from "#lib/ids.ts";
import { documentTraceId } from "./page-trace.ts";
import { loadedSdk } from "./sdk.ts";

/** The trace that the latest request belongs to: until the SDK has started another one, the document's. Undefined on a server. */
export function requestTraceId(): TraceId | undefined {
  if (typeof document === "undefined") return undefined;
  return loadedSdk()?.traceId() ?? documentTraceId();
}
