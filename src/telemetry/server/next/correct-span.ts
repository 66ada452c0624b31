import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { currentRequest } from "../current-request.ts";
import type { RecordedSpan } from "../spans/recorded-span.ts";

/** Whether this is the span Next makes for a request. A request that goes through the proxy has two, the proxy's first. */
export function isRequestSpan({ kind, attributes }: RecordedSpan): boolean {
  return kind === SpanKind.SERVER && attributes["next.span_type"] === "BaseServer.handleRequest";
}

/**
 * Corrects the name and the status of Next's request span as it ends. To be called before the span is read by anybody.
 *
 * - Next names the span by its own route just before the end, also where one route serves many screens.
 * - The proxy's span ends before a route has been chosen, so that Next leaves it at `GET`.
 * - Next records 200 on the proxy's span, whatever the proxy answered.
 */
export function correctRequestSpan(span: RecordedSpan): void {
  if (!isRequestSpan(span)) return;
  const { proxyStatus, route } = currentRequest() ?? {};
  if (proxyStatus !== undefined) {
    span.attributes["http.status_code"] = proxyStatus;
    if (proxyStatus >= 500) span.status = { code: SpanStatusCode.ERROR };
  }
  const nextRoute = span.attributes["next.route"];
  if (route !== undefined && typeof nextRoute === "string") {
    span.updateName(span.name.replace(nextRoute, () => route));
    span.setAttribute("http.route", route);
  }
  const target = span.attributes["http.target"];
  if (!span.name.includes(" ") && typeof target === "string") {
    span.updateName(`${span.name} ${pathPattern(target)}`);
  }
}

/** A segment that identifies one resource among many: a number, a UUID or other long hex. */
const ID_SEGMENT = /^(?:\d+|[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** A path without its query, with `:id` for each segment that identifies a resource: `/orders/17?x=1` → `/orders/:id`. */
export function pathPattern(target: string): string {
  const [path = ""] = target.split("?", 1);
  return path
    .split("/")
    .map((segment) => (ID_SEGMENT.test(segment) ? ":id" : segment))
    .join("/");
}
