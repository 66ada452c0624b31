import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const COPIED = ["src", "package.json", "tsconfig.json", "postcss.config.mjs"];
/** With these away nothing starts an SDK, makes a span or writes a request's line. */
const INSTRUMENTATION = ["src/instrumentation.ts", "src/instrumentation-client.ts"];

const NEXT_CONFIG = `import { join } from "node:path";
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, "../..") },
};
`;

/**
 * Lays a copy of the application without its instrumentation into a folder, to be built there: the same pages, bare.
 * A build that is there already stays, and serves again where the source is the same.
 *
 * @param without further files to leave out, by path from the project's root
 */
export function layStrippedApp(root: string, folder: string, without: string[] = []): void {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "src"), { recursive: true, force: true });
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of [...INSTRUMENTATION, ...without]) rmSync(join(folder, path));
  writeFileSync(join(folder, "next.config.ts"), NEXT_CONFIG);
}
