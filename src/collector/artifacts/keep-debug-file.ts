import { createHash } from "node:crypto";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { looksLikeMapping } from "#collector/symbolicate/jvm/proguard-mapping.ts";
import type { JvmSources } from "#collector/symbolicate/jvm/source-bundle.ts";
import { parseDebugId } from "#collector/symbolicate/map-id.ts";
import type { Symbolicator } from "#collector/symbolicate/symbolicator.ts";
import { type BundleError, readBundle } from "./read-bundle.ts";

/** A stored file of debug information. */
export interface DebugFile {
  debugId: string;
  kind: "proguard" | "jvm";
  name: string;
  sha1: string;
  size: Bytes;
}

/** The codes are what the tools print. */
export type DebugFileError =
  | BundleError
  | { code: "native_files_are_not_used_here" | "unknown_debug_file" | "no_debug_id" };

export type DebugFileStore = Pick<Symbolicator, "putMapping" | "putSources">;

const START = 65_536;
/** Of a source in a bundle for the JVM: `~/com/acme/shop/Cart.jvm`. */
const JVM_SOURCE = /^~\/(.+)\.jvm$/;
/** ELF, Mach-O in its forms, PE, PDB, portable PDB, WebAssembly, Breakpad, in hexadecimal digits. */
const NATIVE = [
  "7f454c46",
  "feedface",
  "feedfacf",
  "cefaedfe",
  "cffaedfe",
  "cafebabe",
  "4d5a",
  "4d6963726f736f667420432f432b2b",
  "42534a42",
  "0061736d",
  "4d4f44554c4520",
];

/**
 * Stores the mapping of an obfuscated build (ProGuard, R8), or the sources of a program for the JVM. Nothing here reads the
 * debug information of native programs: their SDKs or tools have to symbolicate.
 *
 * @param debugId as the tool says it; a mapping without one has that of its content, as in Sentry
 */
export async function keepDebugFile(
  store: DebugFileStore,
  bytes: Buffer,
  { name, debugId: sent }: { name: string; debugId: string | undefined },
): Promise<Result<DebugFile, DebugFileError>> {
  const start = bytes.subarray(0, START);
  const kept = (kind: DebugFile["kind"], debugId: string) =>
    ok({ debugId, kind, name, sha1: createHash("sha1").update(bytes).digest("hex"), size: bytes.length });
  if (isZip(start)) {
    const bundle = await readJvmBundle(bytes);
    if (!bundle.ok) return bundle;
    const debugId = parseDebugId(bundle.value.debugId) ?? parseDebugId(sent);
    if (debugId === undefined) return err({ code: "no_debug_id" });
    await store.putSources(debugId, bundle.value.sources);
    return kept("jvm", debugId);
  }
  if (NATIVE.some((magic) => start.toString("hex", 0, 16).startsWith(magic)))
    return err({ code: "native_files_are_not_used_here" });
  if (!looksLikeMapping(start.toString())) return err({ code: "unknown_debug_file" });
  const debugId = parseDebugId(sent) ?? mappingId(bytes);
  await store.putMapping(debugId, bytes);
  return kept("proguard", debugId);
}

function isZip(start: Buffer): boolean {
  return start.toString("latin1", 0, 4) === "SYSB" || start.toString("latin1", 0, 4) === "PK\u0003\u0004";
}

/** A bundle of native sources has no `.jvm` files. */
async function readJvmBundle(
  bytes: Buffer,
): Promise<Result<{ debugId: string | undefined; sources: JvmSources }, DebugFileError>> {
  const bundle = await readBundle(bytes, () => true);
  if (!bundle.ok) return bundle;
  const jvmSources: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const file of bundle.value.files) {
    const path = JVM_SOURCE.exec(file.url)?.[1];
    if (path === undefined) continue;
    const content = await file.read();
    if (!content.ok) return content;
    jvmSources[path] = Buffer.from(content.value).toString();
  }
  if (Object.keys(jvmSources).length === 0) return err({ code: "native_files_are_not_used_here" });
  return ok({ debugId: bundle.value.debugId, sources: { jvmSources } });
}

/** The name-based UUID that Sentry's tools give a mapping: version 5, in the namespace of ProGuard's maker. */
export function mappingId(text: Uint8Array): string {
  const dns = Buffer.from("6ba7b8109dad11d180b400c04fd430c8", "hex");
  return uuidText(uuid5(uuid5(dns, Buffer.from("guardsquare.com")), text));
}

function uuid5(namespace: Buffer, name: Uint8Array): Buffer {
  const id = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  id[6] = (id[6]! & 0x0f) | 0x50;
  id[8] = (id[8]! & 0x3f) | 0x80;
  return id;
}

function uuidText(id: Buffer): string {
  return parseDebugId(id.toString("hex"))!;
}
