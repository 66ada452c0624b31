import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { makeZip } from "../make-zip.ts";
import { readEvent, SHOP_ID, throwInShop } from "./obfuscated-shop.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const FILES = "/api/0/projects/glasshouse/app/files";
const MAPPING = join(import.meta.dirname, "../fixtures/obfuscated-shop/mapping.txt");
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-debug-files-"));
  collector = await startCollector(folder);
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

function post(path: string, body: FormData | object, token = collector.credentials.apiToken) {
  const isForm = body instanceof FormData;
  return fetch(collector.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
}

async function assemble(file: Uint8Array, debugId?: string): Promise<unknown> {
  const order = { [sha1(file)]: { name: "file", debug_id: debugId, chunks: [sha1(file)] } };
  const answer = await post(`${FILES}/difs/assemble/`, order);
  return ((await answer.json()) as Record<string, unknown>)[sha1(file)];
}

async function uploadChunk(file: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), sha1(file));
  await post("/api/0/organizations/glasshouse/chunk-upload/", form);
}

test("an archive of mappings retraces events, also those that came before it", async () => {
  const early = await throwInShop(collector, { uuid: SHOP_ID });
  expect(early).toMatchObject({ type: "b", frames: [{ resolution: "no_mapping" }, {}] });
  const form = new FormData();
  const zip = makeZip([{ name: `proguard/${SHOP_ID}.txt`, content: await readFile(MAPPING) }]);
  form.append("file", new Blob([new Uint8Array(zip)]), "archive.zip");
  expect(await (await post(`${FILES}/dsyms/`, form)).json()).toMatchObject([
    { uuid: SHOP_ID, symbolType: "proguard" },
  ]);
  const late = await throwInShop(collector, { uuid: SHOP_ID });
  expect(late).toMatchObject({ type: "EmptyCartException", groupId: early.groupId });
  expect(await readEvent(collector, early)).toMatchObject({
    type: "EmptyCartException",
    frames: late.frames,
  });
});

test("a mapping is assembled out of chunks, under the id of its content if none is named", async () => {
  const mapping = Buffer.from(`com.acme.Main -> a.a:\n    void run() -> a\n# ${folder}\n`);
  expect(await assemble(mapping)).toEqual({ state: "not_found", missingChunks: [sha1(mapping)] });
  await uploadChunk(mapping);
  await eventually(async () => expect(await assemble(mapping)).toMatchObject({ state: "ok" }));
  expect(await assemble(mapping)).toMatchObject({
    dif: { debugId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/), sha1: sha1(mapping) },
  });
});

test("a native file is refused with a reason, and so is who has no token", async () => {
  const elf = Buffer.concat([Buffer.from("7f454c4602010100", "hex"), Buffer.from(folder)]);
  await uploadChunk(elf);
  await eventually(async () =>
    expect(await assemble(elf)).toMatchObject({
      state: "error",
      detail: expect.stringContaining("Native debug files are not used here"),
    }),
  );
  expect((await post(`${FILES}/difs/assemble/`, {}, "other")).status).toBe(401);
  expect((await post(`${FILES}/dsyms/`, new FormData(), "other")).status).toBe(401);
  expect((await post(`${FILES}/dsyms/`, new FormData())).status).toBe(400);
  expect((await post(`${FILES}/difs/assemble/`, { short: { chunks: [] } })).status).toBe(400);
});
