import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { statusText, findEntry } from "../catalogue/catalogue.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import { StatusScreen } from "./status-screen.tsx";

/**
 * Renders a status page and sets its status. Next's `notFound()` and the like would send an empty page that only a script
 * fills. Must be rendered before the response's headers are sent, so not inside a `Segment`.
 */
export function StatusPage({ code }: { code: PlatformCode }) {
  const response = currentRequest()?.response;
  if (response && !response.headersSent) response.statusCode = findEntry(code).status;
  return (
    <>
      <meta name="robots" content="noindex" />
      <StatusScreen text={statusText(code)} id={parseTraceId(trace.getActiveSpan()?.spanContext().traceId)} />
    </>
  );
}
