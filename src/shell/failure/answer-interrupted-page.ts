import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { fillEmptyPage } from "#telemetry/server/next/answer-failed-page.ts";
import type { Theme } from "#ui/theme.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import { answerInBody } from "./failure-document.ts";

/** The statuses of Next's own `notFound()`, `forbidden()` and `unauthorized()`. */
const CODES: Record<number, PlatformCode | undefined> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
};

/**
 * Lets the page that is being rendered here speak at once, and without a script, if it breaks itself off by one of Next's
 * own functions: Next then sends a document whose body is empty until a script fills it.
 */
export function answerInterruptedPage(theme: Theme): void {
  const response = currentRequest()?.response;
  // Of a page that has failed already, the failure speaks.
  if (!response || response.hasHeader("x-error-id")) return;
  const span = trace.getActiveSpan();
  fillEmptyPage(response, (status) => {
    const code = CODES[status];
    return code && answerInBody(parseTraceId(span?.spanContext().traceId), findEntry(code), theme);
  });
}
