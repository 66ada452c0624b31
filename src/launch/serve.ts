import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "next";
import { collectAfter, giveBack } from "#lib/collect-garbage.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { prefixChunks } from "./prefix-chunks.ts";
import { startServer } from "next/dist/server/lib/start-server.js";

/** What a page leaves behind at least. V8 itself would not look at it once nobody comes (`SERVER_FLAGS`). */
const PAGE: Bytes = 262_144;
/** The first pages are served and their code is loaded. */
const SETTLED: Millis = 10_000;

/**
 * Serves the finished build: `node serve.ts <root> <port> <host> [<base path>]`. It is what `next start` does, without the command line and
 * without `next.config.ts`, whose values the build has written down: a package has neither.
 */
const [dir = "", port = "", hostname = "", basePath = ""] = process.argv.slice(2);
const { config } = JSON.parse(readFileSync(join(dir, ".next/required-server-files.json"), "utf8")) as {
  config: object;
};
processWide("base-path", () => basePath);
if (basePath !== "") prefixChunks(basePath);
process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify({ ...config, assetPrefix: basePath });
// It goes before the build's, which everybody knows.
process.env["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"] = randomBytes(32).toString("base64");
subscribe("http.server.request.start", () => collectAfter(PAGE));
setTimeout(giveBack, SETTLED).unref();
await startServer({ dir, isDev: false, hostname, port: Number(port), allowRetry: false });
