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

/** Says how a request tells who sent it: an id that means the same person each time, or null. */
export function identifyVisitors(read: ReadVisitor): void {
  state.read = read;
}

/**
 * Stands for whoever sent the current request in logs, spans and events: the same for the same person, and nobody can tell
 * the id from it without the key. Null for nobody who is known, and outside of a request.
 */
export function visitorHash(current = currentRequest()): string | null {
  if (!current) return null;
  if (current.visitorHash === undefined) current.visitorHash = hashOf(current.request);
  return current.visitorHash;
}

/** What the product says of a visitor may be wrong; it must not break what is observed. */
function hashOf(request: IncomingMessage): string | null {
  try {
    const id = state.read(request.headers);
    if (id === null) return null;
    state.key ??= readEnv().GLASSHOUSE_USER_KEY ?? randomBytes(32).toString("hex");
    return createHmac("sha256", state.key).update(id).digest("hex").slice(0, 16);
  } catch {
    return null;
  }
}
