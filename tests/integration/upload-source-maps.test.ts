import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { makeZip } from "../make-zip.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-upload-"));
  collector = await startCollector(folder);
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

const ORG = "/api/0/organizations/glasshouse";
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

function api(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${collector.credentials.apiToken}`);
  return fetch(collector.url + path, { ...init, headers });
}

async function upload(chunks: Uint8Array[]): Promise<Response> {
  const form = new FormData();
  for (const chunk of chunks) form.append("file_gzip", new Blob([gzipSync(chunk)]), sha1(chunk));
  return api(`${ORG}/chunk-upload/`, { method: "POST", body: form });
}

async function assemble(
  bundle: Uint8Array,
  chunks: Uint8Array[],
): Promise<{ state: string; missingChunks: string[] }> {
  const order = { checksum: sha1(bundle), chunks: chunks.map(sha1), projects: ["app"], version: "shop@1" };
  const answer = await api(`${ORG}/artifactbundle/assemble/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  return (await answer.json()) as { state: string; missingChunks: string[] };
}

/** A map that leads line 1, column 1 of the script to line 3 of `source`. */
function bundleOf(source: string, headers: Record<string, string>): Buffer {
  const content = `// one\n// two\nthrow new Error("${source}");\n`;
  const map = { version: 3, sources: [source], sourcesContent: [content], names: [], mappings: "AAEA" };
  const manifest = {
    files: {
      "files/_/_/app.js": {
        type: "minified_source",
        url: "~/static/app.js",
        headers: { ...headers, sourcemap: "app.js.map" },
      },
      "files/_/_/app.js.map": { type: "source_map", url: "~/static/app.js.map", headers },
    },
  };
  return makeZip(
    [
      { name: "files/_/_/app.js", content: "throw 1" },
      { name: "files/_/_/app.js.map", content: JSON.stringify(map) },
      { name: "manifest.json", content: JSON.stringify(manifest) },
    ],
    Buffer.from("SYSB\x02\0\0\0", "latin1"),
  );
}

/** Sends an event thrown in `https://shop.example/static/app.js`, and returns its only frame as displayed. */
async function throwIn(event: object) {
  return frameOf(await viewOf(await send(event)));
}

async function send(event: object): Promise<string> {
  const { origin, username } = new URL(collector.credentials.dsn);
  const frame = { abs_path: "https://shop.example/static/app.js?v=2", function: "a", lineno: 1, colno: 1 };
  const event_id = randomBytes(16).toString("hex");
  const answer = await fetch(`${origin}/api/1/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({
      event_id,
      platform: "javascript",
      exception: { values: [{ type: "Error", value: "x", stacktrace: { frames: [frame] } }] },
      ...event,
    }),
  });
  expect(answer.status).toBe(200);
  return event_id;
}

async function viewOf(eventId: string): Promise<EventView> {
  return (await (await api(`/api/0/projects/glasshouse/app/events/${eventId}/`)).json()) as EventView;
}

function frameOf(view: EventView) {
  const [entry] = view.entries;
  return entry?.type === "exception" ? entry.data.values[0]?.stacktrace?.frames[0] : undefined;
}

async function uploadWhole(bundle: Buffer): Promise<void> {
  const chunks = [bundle.subarray(0, 100), bundle.subarray(100)];
  expect(await assemble(bundle, chunks)).toEqual({ state: "not_found", missingChunks: chunks.map(sha1) });
  expect((await upload(chunks)).status).toBe(200);
  await eventually(async () => expect((await assemble(bundle, chunks)).state).toBe("ok"));
}

test("the options name the upload URL and what is accepted", async () => {
  const options = await (await api(`${ORG}/chunk-upload/`)).json();
  expect(options).toMatchObject({
    url: `${collector.url}${ORG}/chunk-upload/`,
    hashAlgorithm: "sha1",
    compression: ["gzip"],
    accept: expect.arrayContaining(["artifact_bundles", "artifact_bundles_v2", "debug_files", "proguard"]),
  });
});

test("a bundle of chunks resolves frames by debug id, and its chunks are deleted", async () => {
  const debugId = "0f9c8f70-7c1b-4c6e-9a63-5cb8a1a1a111";
  await uploadWhole(bundleOf("src/by-debug-id.ts", { "debug-id": debugId }));
  const images = [{ type: "sourcemap", code_file: "https://shop.example/static/app.js", debug_id: debugId }];
  expect(await throwIn({ debug_meta: { images } })).toMatchObject({
    filename: "src/by-debug-id.ts",
    lineNo: 3,
    context: expect.arrayContaining([[3, 'throw new Error("src/by-debug-id.ts");']]) as unknown,
    resolution: "resolved",
  });
  expect(await readdir(join(folder, "chunks"))).toEqual([]);
});

test("late maps resolve stored events, and do not split the issue", async () => {
  const debugId = "0f9c8f70-7c1b-4c6e-9a63-5cb8a1a1a222";
  const images = [{ type: "sourcemap", code_file: "https://shop.example/static/app.js", debug_id: debugId }];
  const event = { debug_meta: { images }, transaction: "late" };
  const early = await send(event);
  expect(frameOf(await viewOf(early))).toMatchObject({ function: "a", resolution: "no_source_map" });
  await uploadWhole(bundleOf("src/late.ts", { "debug-id": debugId }));
  expect(frameOf(await viewOf(early))).toMatchObject({
    filename: "src/late.ts",
    lineNo: 3,
    inApp: true,
    resolution: "resolved",
  });
  const after = await viewOf(await send(event));
  expect(frameOf(after)).toMatchObject({ resolution: "resolved" });
  expect(after.groupID).toBe((await viewOf(early)).groupID);
});

test("without debug ids, release and URL find the map; another release does not", async () => {
  await uploadWhole(bundleOf("src/by-release.ts", {}));
  expect(await throwIn({ release: "shop@1" })).toMatchObject({
    filename: "src/by-release.ts",
    resolution: "resolved",
  });
  expect(await throwIn({ release: "shop@2" })).toMatchObject({ resolution: "no_debug_id" });
  expect(await throwIn({})).toMatchObject({ resolution: "no_debug_id" });
});

test("a chunk named with another chunk's hash is refused", async () => {
  const form = new FormData();
  form.append("file_gzip", new Blob([gzipSync("one chunk")]), sha1(Buffer.from("another")));
  expect((await api(`${ORG}/chunk-upload/`, { method: "POST", body: form })).status).toBe(400);
});

test.each([
  ["without a name", "file_gzip", ""],
  ["sent as text", "file", undefined],
])("a part of an upload %s is refused", async (_, field, name) => {
  const form = new FormData();
  if (name === undefined) form.append(field, "one chunk");
  else form.append(field, new Blob(["one chunk"]), name);
  expect((await api(`${ORG}/chunk-upload/`, { method: "POST", body: form })).status).toBe(400);
});

test("an empty upload is refused", async () => {
  expect((await api(`${ORG}/chunk-upload/`, { method: "POST", body: new FormData() })).status).toBe(400);
});

test("chunks that are not a bundle end in an error, reported to every client that asks", async () => {
  const nonsense = Buffer.from("no zip");
  await upload([nonsense]);
  expect((await assemble(nonsense, [nonsense])).state).toBe("assembling");
  await eventually(async () =>
    expect(await assemble(nonsense, [nonsense])).toEqual({
      state: "error",
      missingChunks: [],
      detail: "not_a_zip",
    }),
  );
});

test("nothing is uploaded or assembled without a token", async () => {
  for (const [method, path] of [
    ["GET", "chunk-upload"],
    ["POST", "chunk-upload"],
    ["POST", "artifactbundle/assemble"],
  ] as const) {
    const answer = await fetch(`${collector.url}${ORG}/${path}/`, { method });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});
