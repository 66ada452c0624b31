import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { inspectDatabase } from "#collector/store/sqlite/inspect/inspect-database.ts";
import { pinFolder, type PinnedFile } from "#collector/store/sqlite/backup/pin-folder.ts";
import { writeArchive, type ArchiveWriter } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { isDay, MANIFEST, type BackupFile, type Manifest } from "./manifest.ts";

export interface BackupOptions {
  /** The data folder, which the collector may be writing to. */
  folder: string;
  version: string;
  stateOnly: boolean;
  /** The manifest of an earlier backup, whose days that have not changed are left out. */
  onto: Manifest | null;
  /** For one copied file at a time. Made, emptied, and removed in the end. */
  scratch: string;
}

const CREDENTIALS = "credentials.json";

/** Writes a backup of a folder as it is now. Everything that was acknowledged before is in it. */
export async function makeBackup(options: BackupOptions, to: Writable): Promise<Manifest> {
  const { folder, version, stateOnly, onto, scratch } = options;
  if (!existsSync(join(folder, "state.db")))
    throw new BackupError(`${folder} holds no data: it has no state.db.`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const at = new Date().toISOString();
  const pinned = await pinFolder(folder);
  try {
    const archive = writeArchive(to);
    const files: BackupFile[] = [];
    for (const file of pinned.files) {
      if (stateOnly && isDay(file.name)) continue;
      files.push(unchangedIn(onto, file) ?? (await addDatabase(archive, file, scratch)));
    }
    const credentials = join(folder, CREDENTIALS);
    if (existsSync(credentials)) {
      const added = await archive.addFile(CREDENTIALS, credentials);
      files.push({ name: CREDENTIALS, ...added, rows: {}, source: null, in: null });
    }
    const manifest: Manifest = { format: 1, version, id: randomUUID(), at, stateOnly, files };
    await archive.addText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
    await archive.finish();
    return manifest;
  } finally {
    pinned.unpin();
    await rm(scratch, { recursive: true, force: true });
  }
}

function unchangedIn(onto: Manifest | null, { name, source }: PinnedFile): BackupFile | undefined {
  const before = onto?.files.find((file) => file.name === name);
  const isSame =
    source !== null && before?.source?.bytes === source.bytes && before.source.changed === source.changed;
  return isSame ? { ...before, in: before.in ?? onto!.id } : undefined;
}

async function addDatabase(archive: ArchiveWriter, file: PinnedFile, scratch: string): Promise<BackupFile> {
  const { name, source } = file;
  const copy = join(scratch, "copy.db");
  await file.copyTo(copy);
  const { damage, rows } = inspectDatabase(copy, false);
  if (damage !== null) throw new BackupError(`${name} cannot be read: ${damage}`);
  const added = await archive.addFile(name, copy);
  for (const suffix of ["", "-wal", "-shm"]) await rm(`${copy}${suffix}`, { force: true });
  return { name, ...added, rows, source, in: null };
}
