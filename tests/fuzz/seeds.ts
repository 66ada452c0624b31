import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { generatedSeeds } from "./generate-seeds.ts";

export interface Seeds {
  envelopes: Buffer[];
  otlpProto: Record<Signal, Buffer[]>;
  otlpJson: Record<Signal, Buffer[]>;
}
export type Signal = "traces" | "logs" | "metrics";

interface Captured {
  url: string;
  headers: Record<string, string>;
}

/** Larger seeds only slow each round down: a bug in a list shows at its third entry. */
const MAX_SEED = 200_000;

/** The captured and the hostile requests, decompressed, and always the generated ones. */
export function readSeeds(corpora: string): Seeds {
  const seeds = generatedSeeds();
  for (const folder of foldersIn(`${corpora}/captured`)) {
    for (const name of readdirSync(folder).filter((file) => /^\d.*\.json$/.test(file))) {
      const request = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Captured;
      const body = readFileSync(`${folder}/${name.replace(/json$/, "bin")}`);
      add(seeds, request.url, request.headers, inflate(body, request.headers["content-encoding"]));
    }
  }
  const hostile = `${corpora}/hostile/manifest.json`;
  if (existsSync(hostile)) {
    const { cases } = JSON.parse(readFileSync(hostile, "utf8")) as {
      cases: { path: string; headers: Record<string, string>; file: string }[];
    };
    for (const { path, headers, file } of cases) {
      if (headers["content-encoding"] !== undefined) continue;
      add(seeds, path, headers, readFileSync(`${corpora}/hostile/cases/${file}`));
    }
  }
  return seeds;
}

function add(seeds: Seeds, url: string, headers: Record<string, string>, body: Buffer | undefined): void {
  if (body === undefined || body.length > MAX_SEED) return;
  if (url.includes("/envelope")) seeds.envelopes.push(body);
  const signal = (["traces", "logs", "metrics"] as const).find((name) => url.includes(`/v1/${name}`));
  if (signal === undefined) return;
  const encoding = headers["content-type"]?.includes("json") === true ? seeds.otlpJson : seeds.otlpProto;
  encoding[signal].push(body);
}

function inflate(body: Buffer, encoding: string | undefined): Buffer | undefined {
  switch (encoding) {
    case undefined:
      return body;
    case "gzip":
      return gunzipSync(body);
    case "deflate":
      return inflateSync(body);
    case "br":
      return brotliDecompressSync(body);
    default:
      return undefined;
  }
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path}/${entry.name}`);
}
