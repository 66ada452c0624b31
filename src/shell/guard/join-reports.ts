import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { BROWSER_REPORTS, POLICY_HEADER } from "./security-headers.ts";

/**
 * Lets what the browser itself reports of the page that is being rendered here lead to the page's trace: breaches of its
 * policy, and, on secure origins, that it crashed, which no script can tell, interventions and deprecations.
 */
export function joinReports(): void {
  const response = currentRequest()?.response;
  const traceId = parseTraceId(trace.getActiveSpan()?.spanContext().traceId);
  const policy = response?.getHeader(POLICY_HEADER);
  if (!response || response.headersSent || !traceId || typeof policy !== "string") return;
  const endpoint = `${BROWSER_REPORTS}?trace=${traceId}`;
  // Next took its nonce from the request, so that the answer's policy can change.
  response.setHeader(POLICY_HEADER, policy.replace(BROWSER_REPORTS, endpoint));
  response.setHeader("reporting-endpoints", `default="${endpoint}"`);
}
