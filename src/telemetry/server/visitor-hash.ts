import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { readEnv } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { currentRequest } from "./current-request.ts";

type ReadVisitor = (headers: IncomingHttpHeaders) => string | null;

const state = processWide("visitor-hash", () => ({
  read: (() => null) as ReadVisitor,
  key: undefined as string | undefined,
}));

/** Sets how a request identifies its sender: an id that is the same for the same person each time, or null. */
export function identifyVisitors(read: ReadVisitor): void {
  state.read = read;
}

/**
 * A pseudonym for the sender of the current request in logs, spans and events: the same for the same person, and not to be
 * traced back to the id without the key. Null for an unknown visitor, and outside a request.
 */
export function visitorHash(current = currentRequest()): string | null {
  if (!current) return null;
  if (current.visitorHash === undefined) current.visitorHash = computeHash(current.request);
  return current.visitorHash;
}

/** The product's function may throw; that must not break telemetry. */
function computeHash(request: IncomingMessage): string | null {
  try {
    const id = state.read(request.headers);
    if (id === null) return null;
    state.key ??= readEnv().GLASSHOUSE_USER_KEY ?? randomBytes(32).toString("hex");
    return createHmac("sha256", state.key).update(id).digest("hex").slice(0, 16);
  } catch {
    return null;
  }
}
