import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { fillEmptyPage } from "#telemetry/server/next/answer-failed-page.ts";
import type { Theme } from "#ui/theme.ts";
import { findEntry } from "../catalogue/catalogue.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import { statusInBody } from "./failure-document.ts";

/** The codes for Next's `notFound()`, `forbidden()` and `unauthorized()`, by status. */
const CODES: Record<number, PlatformCode | undefined> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
};

/**
 * Fills the body of the page being rendered, should it be interrupted by one of these functions: Next then sends a document
 * whose body is empty until a script renders it.
 */
export function answerInterruptedPage(theme: Theme): void {
  const response = currentRequest()?.response;
  // If the page has already failed, the failure's text is shown instead.
  if (!response || response.hasHeader("x-error-id")) return;
  const span = trace.getActiveSpan();
  fillEmptyPage(response, (status) => {
    const code = CODES[status];
    return code && statusInBody(parseTraceId(span?.spanContext().traceId), findEntry(code), theme);
  });
}
