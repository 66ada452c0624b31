import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const COPIED = [
  "src",
  "package.json",
  "tsconfig.json",
  "postcss.config.mjs",
  "instrumentation.ts",
  "sentry.client.config.ts",
  "sentry.server.config.ts",
];
/** The dashboard has nothing of the product, and building it takes two fifths of the time. */
const LEFT_OUT = join(root, "src/app/observe");
const SAMPLE = join(root, "tests/fixtures/sample-product");

/** The shipped configuration, with the packages two folders up. A cache for later builds takes a quarter of this one's time. */
const NEXT_CONFIG = `import { join } from "node:path";
import { config as shipped } from "./next.config.shipped.ts";

export default {
  ...shipped,
  typescript: { ignoreBuildErrors: true },
  experimental: { ...shipped.experimental, turbopackFileSystemCacheForBuild: false },
  turbopack: { ...shipped.turbopack, root: join(import.meta.dirname, "../..") },
};
`;

/**
 * Copies the project without the dashboard's pages, with the sample product in its slots, into a folder to build and start.
 *
 * @returns the folder
 */
export function copySampleApp(): string {
  const folder = join(root, ".bench/sample");
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "src"), { recursive: true, force: true });
  const filter = (path: string) => path !== LEFT_OUT;
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  for (const file of readdirSync(SAMPLE).filter((name) => name.endsWith(".ts") && name !== "product.ts")) {
    cpSync(join(SAMPLE, file), join(folder, "src/product", file));
  }
  cpSync(join(root, "next.config.ts"), join(folder, "next.config.shipped.ts"));
  writeFileSync(join(folder, "next.config.ts"), NEXT_CONFIG);
  return folder;
}
