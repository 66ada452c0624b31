import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/** Everything that Node is started with, beside Next's pages. */
const ENTRIES = [
  "src/launch/start.ts",
  "src/launch/serve.ts",
  "src/lib/stop-with-parent.ts",
  "src/collector/main.ts",
  "src/operate/main.ts",
];

/** What only development, building and image resizing need, which a production server never loads. */
const UNUSED = [
  "node_modules/{sharp,@img}/**",
  "node_modules/next/dist/compiled/{webpack,jest-worker,babel*,terser,@vercel/nft}/**",
  "node_modules/next/dist/compiled/next-server/*.dev.js",
  "node_modules/next/dist/lib/upgrade/**",
  "node_modules/**/*.development.js",
  "node_modules/**/*.{d.ts,map}",
  "src/**/*.test.ts",
];

/** The files of a build that only the build itself reads. */
const OF_BUILD = [
  "{cache,build,diagnostics,types,standalone,dev}/**",
  // What a server that ran from this build has kept.
  "server/route-cache/**",
  "**/*.nft.json",
  "trace*",
  "turbopack",
  "*.txt",
  "required-server-files.js",
];

/**
 * The files that a production start reads: the sources that Node runs as they are with the packages that they import, the
 * build, and the packages that it imports.
 *
 * @returns paths relative to the root, sorted; of a folder that is a symbolic link, only the link
 */
export async function traceFiles(root: string): Promise<string[]> {
  const { fileList } = await nodeFileTrace(
    ENTRIES.map((entry) => join(root, entry)),
    {
      base: root,
      ignore: UNUSED,
      // It parses JavaScript only.
      readFile: async (path) => {
        const text = await readFile(path, "utf8").catch(() => null);
        return text !== null && path.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
      },
    },
  );
  const own = [...fileList].filter((file) => /^(?:src|node_modules|package\.json)/.test(file));
  const files = new Set([...own, ...filesOfBuild(root), ...packagesOfBuild(root)]);
  return [...files].toSorted();
}

function filesOfBuild(root: string): string[] {
  return globSync("**", { cwd: join(root, ".next"), withFileTypes: true, exclude: OF_BUILD })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Next writes down what each page imports of `node_modules`. */
function packagesOfBuild(root: string): string[] {
  return globSync(".next/server/**/*.nft.json", { cwd: root }).flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(join(root, trace), "utf8")) as { files: string[] };
    return files
      .map((file) => join(dirname(trace), file))
      .filter((file) => file.startsWith("node_modules/") && !file.endsWith(".map"));
  });
}
