import type { RecordedSpan } from "../spans/recorded-span.ts";

/** What in a path names one thing among many: numbers, UUIDs and other long hex. */
const ID_SEGMENT = /^(?:\d+|[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Gives the span under which Next runs the proxy a name that says what was asked for. It is the trace's root, and no route
 * has been chosen when it ends, so that Next leaves it at `GET`.
 */
export function nameProxySpan(span: RecordedSpan): void {
  const target = span.attributes["http.target"];
  if (span.name.includes(" ") || typeof target !== "string") return;
  if (span.attributes["next.span_type"] !== "BaseServer.handleRequest") return;
  span.updateName(`${span.name} ${pathPattern(target)}`);
}

/** A path without its query, and with `:id` for what names one thing: `/orders/17?x=1` → `/orders/:id`. */
export function pathPattern(target: string): string {
  const [path = ""] = target.split("?", 1);
  return path
    .split("/")
    .map((segment) => (ID_SEGMENT.test(segment) ? ":id" : segment))
    .join("/");
}
