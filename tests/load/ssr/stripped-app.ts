import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const COPIED = ["src", "package.json", "tsconfig.json", "postcss.config.mjs"];
/**
 * With these emptied, nothing starts an SDK, makes a span or writes a request's log line. If they were removed,
 * Turbopack would find those of the parent folders.
 */
const INSTRUMENTATION = ["instrumentation.ts", "src/instrumentation.ts", "src/instrumentation-client.ts"];

const NEXT_CONFIG = `import { join } from "node:path";
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Without it pages have no boundaries for forbidden and unauthorized, and are not the same.
  experimental: { authInterrupts: true },
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, "../..") },
};
`;

/**
 * Copies the application without its instrumentation into a folder, to be built there: the same pages, bare. Keeps an
 * existing build, which is used again if the source is the same.
 *
 * @param without further files to leave out, by path from the project's root
 */
export function copyStrippedApp(root: string, folder: string, without: string[] = []): void {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "src"), { recursive: true, force: true });
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of without) rmSync(join(folder, path));
  for (const path of INSTRUMENTATION) writeFileSync(join(folder, path), "export {};\n");
  writeFileSync(join(folder, "next.config.ts"), NEXT_CONFIG);
}

const UNOBSERVED_CONFIG = `import { join } from "node:path";
import { config } from "../../next.config.ts";
const { clientTraceMetadata, ...experimental } = config.experimental;
export default {
  ...config,
  experimental,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, "../..") },
};
`;
const UNOBSERVED_SERVER = `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { readEnv } = await import("#config/env.ts");
  const { secureRequests } = await import("#shell/guard/secure-requests.ts");
  secureRequests(readEnv());
}
`;

/** The same application with its security headers and everything else that does not observe it. */
export function copyUnobservedApp(root: string, folder: string): void {
  copyStrippedApp(root, folder);
  writeFileSync(join(folder, "instrumentation.ts"), UNOBSERVED_SERVER);
  writeFileSync(join(folder, "next.config.ts"), UNOBSERVED_CONFIG);
}

const STOCK_SERVER = `import * as Sentry from "@sentry/nextjs";
export function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") Sentry.init({ dsn: process.env.SENTRY_DSN, tracesSampleRate: 1 });
}
export const onRequestError = Sentry.captureRequestError;
`;
const STOCK_BROWSER = `import * as Sentry from "@sentry/nextjs";
Sentry.init({ dsn: "https://key@sentry.example/1", tracesSampleRate: 1 });
export const onRouterTransitionStart = Sentry.captureRouterTransitionStart;
`;

/** The same pages with Sentry's SDK set up as in its guide, every trace kept. */
export function copyStockApp(root: string, folder: string): void {
  copyStrippedApp(root, folder, ["src/proxy.ts"]);
  writeFileSync(join(folder, "instrumentation.ts"), STOCK_SERVER);
  writeFileSync(join(folder, "src/instrumentation-client.ts"), STOCK_BROWSER);
  writeFileSync(
    join(folder, "next.config.ts"),
    `import { withSentryConfig } from "@sentry/nextjs/config";
${NEXT_CONFIG.replace("export default {", "const config = {")}
export default withSentryConfig(config, { silent: true, telemetry: false, sourcemaps: { disable: true } });
`,
  );
}
