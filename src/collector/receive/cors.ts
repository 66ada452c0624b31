/** Headers that browser SDKs need in every answer: any page may report, and may read only the answer. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-sentry-error, x-sentry-rate-limits, retry-after",
  // The collector's default, same-origin, would keep other sites' pages from reading this.
  "cross-origin-resource-policy": "cross-origin",
};

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "sentry-trace, baggage, traceparent, x-sentry-auth, x-requested-with, content-type, content-encoding, authentication, authorization",
  "access-control-max-age": "3600",
};
