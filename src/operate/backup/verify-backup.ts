import { mkdir, rm } from "node:fs/promises";
import { inspectDatabase } from "#collector/store/sqlite/inspect/inspect-database.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupFile, Manifest } from "./manifest.ts";
import { unpackBackup } from "./read-backup.ts";

/** Unpacks a backup beside it, opens each database, and compares checksums and numbers of rows with the manifest. */
export async function verifyBackup(backup: string, scratch: string): Promise<Manifest> {
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const { manifest, unpacked } = await unpackBackup(backup, scratch);
    for (const file of manifest.files) {
      const path = unpacked.get(file.name);
      if (path !== undefined && file.name.endsWith(".db")) checkDatabase(backup, file, path);
    }
    return manifest;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function checkDatabase(backup: string, { name, rows }: BackupFile, path: string): void {
  const found = inspectDatabase(path, true);
  if (found.damage !== null) throw new BackupError(`${name} in ${backup} is damaged: ${found.damage}`);
  for (const [table, count] of Object.entries(rows))
    if (found.rows[table] !== count)
      throw new BackupError(
        `${name} in ${backup} has ${found.rows[table] ?? 0} rows in ${table}; its manifest says ${count}.`,
      );
}
