import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Bytes } from "#lib/units.ts";
import { readArchive, type ArchiveEntry } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { isBackupFile, Manifest, MANIFEST, type BackupFile } from "./manifest.ts";

const MOST_MANIFEST: Bytes = 64 * 1_048_576;

/** A backup whose manifest was found and whose files are those that it names. */
export interface ReadBackup {
  manifest: Manifest;
  /** Where each of its own files was unpacked. */
  unpacked: Map<string, string>;
}

/** Unpacks a backup into an empty folder, and checks every file against the manifest. */
export async function unpackBackup(backup: string, folder: string): Promise<ReadBackup> {
  const found = new Map<string, { bytes: Bytes; sha256: string }>();
  const manifest = await readEntries(backup, async (entry) => {
    if (!isBackupFile(entry.name) || found.has(entry.name))
      throw new BackupError(`${backup} holds ${entry.name}, which is no part of a backup.`);
    found.set(entry.name, await unpack(entry, join(folder, entry.name)));
  });
  const own = manifest.files.filter((file) => file.in === null);
  for (const file of own) checkFile(backup, file, found.get(file.name));
  const named = new Set(own.map(({ name }) => name));
  const extra = [...found.keys()].find((name) => !named.has(name));
  if (extra !== undefined)
    throw new BackupError(`${backup} holds ${extra}, which its manifest does not name.`);
  return { manifest, unpacked: new Map(own.map(({ name }) => [name, join(folder, name)])) };
}

/** Reads the manifest alone. */
export function readManifestOf(backup: string): Promise<Manifest> {
  return readEntries(backup, (entry) => entry.body.cancel());
}

/** Calls `take` with each entry but the manifest, which ends the backup and is returned. */
async function readEntries(backup: string, take: (entry: ArchiveEntry) => Promise<void>): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    for await (const entry of readArchive(createReadStream(backup))) {
      if (manifest !== undefined) throw new BackupError(`${backup} goes on after its manifest.`);
      if (entry.name === MANIFEST) manifest = await readManifest(entry, backup);
      else await take(entry);
    }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(reasonOf(error, backup), { cause: error });
  }
  if (manifest === undefined) throw new BackupError(`${backup} is unfinished: it ends before its manifest.`);
  return manifest;
}

function reasonOf(error: unknown, backup: string): string {
  const { message, cause } = error as Error;
  const isOfSystem = error instanceof Error && "syscall" in error;
  return isOfSystem
    ? message
    : `${backup} is damaged or unfinished: ${cause instanceof Error ? cause.message : message}`;
}

async function readManifest({ bytes, body }: ArchiveEntry, backup: string): Promise<Manifest> {
  if (bytes > MOST_MANIFEST) throw new BackupError(`The manifest of ${backup} is too large.`);
  const parsed = Manifest.safeParse(parseJson(await new Response(body).text()));
  if (!parsed.success)
    throw new BackupError(`${backup} was made by a later version of Glasshouse, or is no backup.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function unpack({ body }: ArchiveEntry, to: string): Promise<{ bytes: Bytes; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes: Bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(body, count, createWriteStream(to, { flags: "wx", mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest("hex") };
}

function checkFile(
  backup: string,
  { name, bytes, sha256 }: BackupFile,
  found: { bytes: Bytes; sha256: string } | undefined,
): void {
  if (found === undefined) throw new BackupError(`${backup} lacks ${name}, which its manifest names.`);
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new BackupError(`${name} in ${backup} is damaged: its checksum is not that of the manifest.`);
}
