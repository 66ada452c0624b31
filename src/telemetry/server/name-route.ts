import { SpanKind } from "@opentelemetry/api";
import { currentRequest } from "./current-request.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";

/**
 * Says what the current request is for, as `/loans/[id]`, where one route of Next's answers many: its span, its line and its
 * events bear this name in place of the route's.
 */
export function nameRoute(path: string): void {
  const current = currentRequest();
  if (current) current.route = path;
}

/** What the current request is for, where somebody said so. */
export function namedRoute(): string | undefined {
  return currentRequest()?.route;
}

/** Gives the span of a request the name that `nameRoute` was told. Next names it by its own route, just before it ends. */
export function nameRequestSpan(span: RecordedSpan): void {
  if (span.kind !== SpanKind.SERVER || span.attributes["next.span_type"] !== "BaseServer.handleRequest")
    return;
  const own = span.attributes["next.route"];
  const route = namedRoute();
  if (route === undefined || typeof own !== "string") return;
  span.updateName(span.name.replace(own, () => route));
  span.setAttribute("http.route", route);
}
