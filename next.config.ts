import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Sentry's SDKs post to a path with a slash at its end, and do not follow a redirect.
  skipTrailingSlashRedirect: true,
  productionBrowserSourceMaps: true,
  turbopack: { debugIds: true },
  experimental: {
    serverSourceMaps: true,
    clientTraceMetadata: ["sentry-trace", "traceparent", "baggage"],
  },
};

export default config;
