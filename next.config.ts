import type { NextConfig } from "next";
import { sourceStamp } from "./src/launch/source-stamp.ts";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const PLAYER_PAGE = "/observe/replays/player";

/** What every answer carries; the content security policy differs for each and comes from the proxy. */
const HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "strict-origin-when-cross-origin" },
  { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
];

export const config: NextConfig = {
  reactStrictMode: true,
  // The same source makes the same build.
  generateBuildId: () => sourceStamp(process.cwd()).slice(0, 20),
  poweredByHeader: false,
  agentRules: false,
  // Sentry's SDKs post to a path with a slash at its end, and do not follow a redirect.
  skipTrailingSlashRedirect: true,
  // The launcher takes the browser's maps out of the served folder once the build is done.
  productionBrowserSourceMaps: true,
  turbopack: {
    debugIds: true,
    resolveAlias: { "next/dist/compiled/process": { browser: "./src/launch/browser-process.ts" } },
    rules: {
      "*.js": [
        {
          // Sentry's own debug output, which nobody turns on, stays out of what visitors download.
          condition: { all: ["browser", { path: /@sentry\/.+\/esm\// }, { content: /\bDEBUG_BUILD &&/ }] },
          loaders: ["./src/launch/inline-debug-flag.ts"],
        },
        {
          condition: {
            all: ["browser", { path: /next\/dist\/client\// }, { content: /\/lib\/constants"\)/ }],
          },
          loaders: ["./src/launch/inline-next-constants.ts"],
        },
        {
          condition: {
            all: ["browser", { path: /next\/dist\/client\/components\/builtin\/error-styles\.js$/ }],
          },
          loaders: ["./src/launch/drop-error-styles.ts"],
        },
      ],
    },
  },
  // Node loads each once. Bundled, every route that reports an error would bring a copy of its own, of several megabytes.
  serverExternalPackages: ["@sentry/core", "@sentry/nextjs", "zod"],
  experimental: {
    // forbidden() and unauthorized(), with pages of their own beside not-found.
    authInterrupts: true,
    // Each process serves half of the pages: all of them take it a hundred megabytes and a second of its start.
    preloadEntriesOnStart: false,
    serverSourceMaps: true,
    // Functions keep their names in server stacks; what minifying saves there no visitor downloads.
    serverMinification: false,
    clientTraceMetadata: ["sentry-trace", "traceparent", "baggage"],
  },
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: HEADERS },
      // The one page that the dashboard shows within another; the last header of a name counts.
      { source: PLAYER_PAGE, headers: [{ key: "x-frame-options", value: "SAMEORIGIN" }] },
    ]),
};

/** Only in development, a `page.dev.tsx` is a page. */
export default (phase: string): NextConfig =>
  phase === PHASE_DEVELOPMENT_SERVER ? { ...config, pageExtensions: ["dev.tsx", "tsx", "ts"] } : config;
