import { trace } from "@opentelemetry/api";
import { basePath } from "#lib/base-path.ts";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";

export const POLICY_HEADER = "content-security-policy";

/** Where browsers send policy violations and their other reports. */
const BROWSER_REPORTS = `${basePath}/api/report/browser`;
export const REPORTING_ENDPOINTS = `default="${BROWSER_REPORTS}"`;

/** The request header from which Next reads the nonce for its own scripts. Short, because Next parses it for each script. */
export function scriptPolicy(nonce: string): string {
  return `script-src 'nonce-${nonce}'`;
}

/**
 * Makes the function that makes an answer's content security policy. Only scripts with the nonce run.
 *
 * @param isDevelopment React rebuilds server stacks with `eval` then, and hot reload needs a web socket
 */
export function contentSecurityPolicies(isDevelopment: boolean): (nonce: string) => string {
  const before = "default-src 'self'; script-src 'self' 'nonce-";
  const after = [
    `' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Style attributes cannot run code, and set the sizes of bars and offsets.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not `report-to`: if both are present, Chromium uses it alone, on secure origins only and a minute late.
    `report-uri ${BROWSER_REPORTS}`,
  ].join("; ");
  return (nonce) => before + nonce + after;
}

/** The page that shows recordings of other pages. The dashboard frames it, and its address is in `next.config.ts` as well. */
export const PLAYER_PAGE = "/observe/replays/player";

/**
 * The policy of the player: only its own script runs, and nothing is loaded. The frame with the recorded page inherits it, so
 * that nothing in a recording could run or load even if it were not sanitised.
 */
export function playerPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // Recorded pages have styles of their own, and the player sets sizes.
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The nonce in a policy of ours, for inline scripts of the document; undefined if there is none. */
export function nonceOf(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([\w-]{1,64})'/)?.[1];
}

/**
 * Links what the browser itself reports about the page being rendered to the page's trace: policy violations and, on secure
 * origins, crashes (which no script can report), interventions and deprecations.
 */
export function linkBrowserReports(): void {
  const response = currentRequest()?.response;
  const traceId = parseTraceId(trace.getActiveSpan()?.spanContext().traceId);
  const policy = response?.getHeader(POLICY_HEADER);
  if (!response || response.headersSent || !traceId || typeof policy !== "string") return;
  const endpoint = `${BROWSER_REPORTS}?trace=${traceId}`;
  // Next takes its nonce from the request, so the answer's policy may still change.
  response.setHeader(POLICY_HEADER, policy.replace(BROWSER_REPORTS, endpoint));
  response.setHeader("reporting-endpoints", `default="${endpoint}"`);
}
