export const POLICY_HEADER = "content-security-policy";

/** Where browsers tell what the policy kept them from, and whatever else they report by themselves. */
export const BROWSER_REPORTS = "/api/report/browser";

/** What Next reads the nonce from, in the request's headers, and puts it on its own scripts: directive by directive, at each of them. */
export function scriptPolicy(nonce: string): string {
  return `script-src 'nonce-${nonce}'`;
}

/**
 * Makes the content security policy of one answer after the other. Scripts run only with its nonce.
 *
 * @param isDevelopment React rebuilds server stacks with `eval` there, and hot reload needs a web socket
 */
export function contentSecurityPolicies(isDevelopment: boolean): (nonce: string) => string {
  const before = "default-src 'self'; script-src 'self' 'nonce-";
  const after = [
    `' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Style attributes cannot run anything, and bars and offsets are set by them.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Where `report-to` stands as well, Chromium follows it alone, on secure origins only, and a minute late.
    `report-uri ${BROWSER_REPORTS}`,
  ].join("; ");
  return (nonce) => before + nonce + after;
}

/** The nonce that a policy of ours names, for the scripts that stand in the document; undefined where there is none. */
export function nonceOf(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([\w-]{1,64})'/)?.[1];
}
