import { buffer } from "node:stream/consumers";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";

export interface BundleFile {
  type: string;
  /** As the browser requests it: `~/static/app.js`. */
  url: string;
  headers: Record<string, string>;
  /** Inflates it, anew each time: together they may be many times the size of the bundle. */
  read: () => Promise<Result<Uint8Array, BundleError>>;
}

export interface Bundle {
  /** Of a bundle of sources. */
  debugId: string | undefined;
  release: string | undefined;
  dist: string | undefined;
  files: BundleFile[];
}

export type BundleError = { code: "not_a_zip" | "no_manifest" | "bad_manifest" | "too_large" };

/** The tools' uploads start with `SYSB`, a version and zeros; the zip follows. */
const MAGIC = Buffer.from("SYSB");
const MAGIC_BYTES = 8;
const MANIFEST = "manifest.json";
const MAX_MANIFEST: Bytes = 16 * 1024 * 1024;
const MAX_FILE: Bytes = 64 * 1024 * 1024;
const MAX_TOTAL: Bytes = 512 * 1024 * 1024;
const MAX_ENTRIES = 50_000;

const Manifest = z.object({
  debug_id: z.string().max(100).nullish(),
  release: z.string().max(250).nullish(),
  dist: z.string().max(64).nullish(),
  files: z.record(
    z.string(),
    z.object({
      type: z.string(),
      url: z.string().max(2000).default(""),
      headers: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/**
 * Reads an artifact bundle: a zip with a manifest of its files, which are inflated one by one when they are read.
 *
 * @param wanted the types that will be read, such as `source_map`, whose sizes must be within bounds
 */
export async function readBundle(
  bytes: Buffer,
  wanted: (type: string) => boolean,
): Promise<Result<Bundle, BundleError>> {
  const opened = await open(bytes);
  if (!opened.ok) return opened;
  const { zip, entries } = opened.value;
  try {
    const manifestEntry = entries.get(MANIFEST);
    if (!manifestEntry) return err({ code: "no_manifest" });
    const manifest = await readManifest(zip, manifestEntry);
    if (!manifest.ok) return manifest;
    const files: BundleFile[] = [];
    let total: Bytes = 0;
    for (const [name, { type, url, headers }] of Object.entries(manifest.value.files)) {
      const entry = entries.get(name);
      if (!entry) continue;
      const isWanted = wanted(type);
      total += isWanted ? entry.uncompressedSize : 0;
      if (isWanted && (entry.uncompressedSize > MAX_FILE || total > MAX_TOTAL))
        return err({ code: "too_large" });
      files.push({ type, url, headers, read: () => readFile(zip, entry) });
    }
    const { debug_id, release, dist } = manifest.value;
    return ok({
      debugId: debug_id ?? undefined,
      release: release ?? undefined,
      dist: dist ?? undefined,
      files,
    });
  } catch {
    // The manifest's checksum, size or stream does not match the zip's own entry.
    return err({ code: "not_a_zip" });
  }
}

/** The files of a zip whose names are wanted, inflated. */
export async function readZip(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<Result<{ name: string; content: Buffer }[], BundleError>> {
  const opened = await open(bytes);
  if (!opened.ok) return opened;
  const { zip, entries } = opened.value;
  const wanted = [...entries].filter(([name]) => isWanted(name));
  const total: Bytes = wanted.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0);
  if (total > MAX_TOTAL || wanted.some(([, { uncompressedSize }]) => uncompressedSize > MAX_FILE))
    return err({ code: "too_large" });
  const files: { name: string; content: Buffer }[] = [];
  for (const [name, entry] of wanted) {
    const content = await readFile(zip, entry);
    if (!content.ok) return content;
    files.push({ name, content: content.value });
  }
  return ok(files);
}

/** An error if its checksum, size or stream does not match the zip's own entry. */
async function readFile(zip: ZipFile, entry: Entry): Promise<Result<Buffer, BundleError>> {
  try {
    return ok(await inflate(zip, entry));
  } catch {
    return err({ code: "not_a_zip" });
  }
}

interface Opened {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

/** Writers count offsets from the start of the zip or of the whole file; only reading the entries shows which. */
async function open(bytes: Buffer): Promise<Result<Opened, BundleError>> {
  const starts = bytes.subarray(0, MAGIC.length).equals(MAGIC) ? [MAGIC_BYTES, 0] : [0];
  for (const start of starts) {
    try {
      const zip = await fromBufferPromise(bytes.subarray(start), {
        lazyEntries: true,
        validateEntrySizes: true,
      });
      if (zip.entryCount > MAX_ENTRIES) return err({ code: "too_large" });
      return ok({ zip, entries: await listEntries(zip) });
    } catch {
      // The offsets do not count from here.
    }
  }
  return err({ code: "not_a_zip" });
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(
  zip: ZipFile,
  entry: Entry,
): Promise<Result<z.infer<typeof Manifest>, BundleError>> {
  if (entry.uncompressedSize > MAX_MANIFEST) return err({ code: "too_large" });
  const json = await inflate(zip, entry);
  const manifest = Manifest.safeParse(parseJson(json));
  return manifest.success ? ok(manifest.data) : err({ code: "bad_manifest" });
}

/** The stream fails if it exceeds the entry's size, so no file can grow past the size that was checked. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}

function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}
