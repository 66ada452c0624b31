import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { residentMegabytes } from "../process-memory.ts";
import { makeZip } from "../make-zip.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const hostile = `${process.env.CORPORA_DIR ?? "../shared/corpora"}/hostile/cases`;
const ORG = "/api/0/organizations/glasshouse";
const MIB = 1_048_576;
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-hostile-"));
  collector = await startCollector(folder);
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

function api(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${collector.credentials.apiToken}`);
  return fetch(`${collector.url}${ORG}${path}`, { ...init, headers });
}

function post(path: string, order: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return api(path, { method: "POST", headers, body: JSON.stringify(order) });
}

async function upload(chunk: Uint8Array, name = sha1(chunk)): Promise<number> {
  const form = new FormData();
  form.append("file_gzip", new Blob([gzipSync(chunk)]), name);
  return (await api("/chunk-upload/", { method: "POST", body: form })).status;
}

/** Uploads a bundle, and waits for its result. */
async function assembled(bundle: Uint8Array): Promise<{ state: string; detail?: string }> {
  expect(await upload(bundle)).toBe(200);
  const order = { checksum: sha1(bundle), chunks: [sha1(bundle)], projects: ["app"], version: "r" };
  let last = { state: "assembling" };
  await eventually(async () => {
    last = (await (await post("/artifactbundle/assemble/", order)).json()) as { state: string };
    expect(["ok", "error"]).toContain(last.state);
  });
  return last;
}

/** An event thrown in the file of the hostile maps, with frames that all point into them. */
async function throwEverywhere(debugId: string): Promise<void> {
  const { origin, username } = new URL(collector.credentials.dsn);
  const places = [0, 1, 2, 1_000_000, 2_147_483_647];
  const frames = places.flatMap((lineno) =>
    places.map((colno) => ({ abs_path: "https://x.test/app.js", function: "a", lineno, colno })),
  );
  const answer = await fetch(`${origin}/api/1/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({
      platform: "javascript",
      release: "r",
      exception: { values: [{ type: "Error", value: "x", stacktrace: { frames } }] },
      debug_meta: { images: [{ type: "sourcemap", code_file: "https://x.test/app.js", debug_id: debugId }] },
    }),
  });
  expect(answer.status).toBe(200);
}

function bundleWith(map: string, debugId: string): Buffer {
  const manifest = {
    files: {
      "a.js": {
        type: "minified_source",
        url: "~/app.js",
        headers: { "debug-id": debugId, sourcemap: "app.js.map" },
      },
      "a.js.map": { type: "source_map", url: "~/app.js.map", headers: { "debug-id": debugId } },
    },
  };
  return makeZip([
    { name: "a.js", content: "x" },
    { name: "a.js.map", content: map },
    { name: "manifest.json", content: JSON.stringify(manifest) },
  ]);
}

describe.skipIf(!existsSync(hostile))("hostile bundles of the corpus", () => {
  test.each(["map-bad-mappings", "map-index-nested", "map-negative-index"])("%s", async (name) => {
    const bundle = readFileSync(`${hostile}/artifact_${name}.bin`);
    expect(["ok", "error"]).toContain((await assembled(bundle)).state);
    const ids = bundle.toString("latin1").match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    for (const id of new Set([...ids, "00000000-0000-4000-8000-000000000000"])) await throwEverywhere(id);
  });

  test.skipIf(process.platform !== "linux")("zip-bomb-512mb takes less than 400 MB of memory", async () => {
    const pid = collector.child.pid!;
    const before = residentMegabytes(pid);
    const { state } = await assembled(readFileSync(`${hostile}/artifact_zip-bomb-512mb.bin`));
    expect(["ok", "error"]).toContain(state);
    expect(residentMegabytes(pid) - before).toBeLessThan(400);
  });
});

describe("hostile uploads", () => {
  const DEBUG_ID = "0f9c8f70-7c1b-4c6e-9a63-5cb8a1a1a222";
  const VERSION = '"version":3,"names":[]';

  test.each([
    ["that is not JSON", "{"],
    ["that is a list", "[]"],
    ["of another version", '{"version":9,"sources":[],"names":[],"mappings":""}'],
    [
      "with sources that are not strings",
      `{${VERSION},"sources":[null,1,{}],"sourcesContent":[1,null,{}],"mappings":"AAAA"}`,
    ],
    [
      "with prototype names",
      `{"__proto__":{"version":3},${VERSION},"sources":["__proto__"],"mappings":"AAAA"}`,
    ],
    ["with numbers beyond 64 bits", `{${VERSION},"sources":["a"],"mappings":"${"g".repeat(10_000)}A"}`],
    ["with a million lines", `{${VERSION},"sources":["a"],"mappings":"${";".repeat(1_000_000)}AAAA"}`],
    [
      "with deeply nested sections",
      `{"version":3,"sections":[${`{"offset":{"line":0,"column":0},"map":{"version":3,"sections":[`.repeat(500)}${"]}}".repeat(500)}]}`,
    ],
  ])("a map %s costs the source lines only", async (_what, map) => {
    expect(["ok", "error"]).toContain((await assembled(bundleWith(map, DEBUG_ID))).state);
    await throwEverywhere(DEBUG_ID);
  });

  test("a zip with entries outside its folder writes nothing anywhere", async () => {
    const names = ["../../escape.txt", "/tmp/escape-absolute.txt", "a/../../b", "..\\..\\c", "nul\0.txt"];
    const files = Object.fromEntries(names.map((name) => [name, { type: "source_map", url: name }]));
    const bundle = makeZip([
      ...names.map((name) => ({ name, content: "{}" })),
      { name: "manifest.json", content: JSON.stringify({ files }) },
    ]);
    expect(["ok", "error"]).toContain((await assembled(bundle)).state);
    expect(existsSync(join(folder, "escape.txt")) || existsSync("/tmp/escape-absolute.txt")).toBe(false);
    expect((await readdir(folder)).toSorted()).not.toContain("b");
  });

  test.each(["../../x", "..", "A".repeat(40), "0".repeat(41), "%2e%2e%2f"])(
    "a chunk named %j is refused",
    async (name) => {
      expect(await upload(Buffer.from("x"), name)).toBe(400);
    },
  );

  test("a chunk that grows beyond its limit is refused", async () => {
    expect(await upload(Buffer.alloc(64 * MIB))).toBe(413);
  });

  test.each([
    null,
    [],
    {},
    { checksum: "../../x", chunks: ["../../x"], projects: ["app"] },
    {
      checksum: "a".repeat(40),
      chunks: Array.from({ length: 100_000 }, () => "a".repeat(40)),
      projects: ["app"],
    },
    { checksum: 1, chunks: { length: 5 }, projects: "app" },
  ])("an invalid request to assemble is refused", async (order) => {
    expect([400, 413]).toContain((await post("/artifactbundle/assemble/", order)).status);
  });
});

test("a body at 50 bytes a second is accepted or cut off, and holds up nobody else", async () => {
  const { hostname, port, username } = new URL(collector.credentials.dsn);
  const body = '{}\n{"type":"event"}\n{"message":"slow"}\n';
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(
    `POST /api/1/envelope/?sentry_key=${username} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length; at += 10) {
    socket.write(body.slice(at, at + 10));
    await sleep(200);
    expect((await fetch(`${collector.url}/healthz`)).status).toBe(200);
  }
  await eventually(async () => expect(answer).toMatch(/^HTTP\/1\.1 (200|400|408) /));
  socket.destroy();
});
