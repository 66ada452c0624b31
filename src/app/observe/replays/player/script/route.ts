import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runPlayer } from "#dashboard/replays/player/run-player.ts";

/** Resolved where the application runs: bundled, rrweb would come with what the dashboard's pages share. */
const requireHere = createRequire(join(process.cwd(), "package.json"));

let script: Promise<string> | undefined;

async function readScript(): Promise<string> {
  const folder = join(requireHere.resolve("@sentry-internal/rrweb"), "..");
  const library = await readFile(join(folder, "rrweb.umd.min.cjs"), "utf8");
  const own = library.replace(/^\/\/# sourceMappingURL=.*$/m, "");
  return `${own}\n;(${runPlayer.toString()})(rrweb.Replayer);\n`;
}

/** The player: rrweb, and what steers it. */
export async function GET(): Promise<Response> {
  script ??= readScript();
  return new Response(await script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
    },
  });
}
