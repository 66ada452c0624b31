/** What browsers' SDKs need of every ingest answer: any page may report, none may read more than the outcome. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-sentry-error, x-sentry-rate-limits, retry-after",
  // The protection of the collector's other pages must not keep browsers from reading an answer that is for them.
  "cross-origin-resource-policy": "cross-origin",
};

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "sentry-trace, baggage, traceparent, x-sentry-auth, x-requested-with, content-type, content-encoding, authentication, authorization",
  "access-control-max-age": "3600",
};
