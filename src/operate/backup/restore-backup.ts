import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./manifest.ts";
import { unpackBackup } from "./read-backup.ts";

/** Beside its place until everything is there, so that half a folder is never started from. */
const UNPACKED = ".restoring";

/**
 * Restores a backup into an empty or missing folder; `others` are those that it builds on.
 * @returns the backup's manifest
 */
export async function restoreBackup(backup: string, others: string[], folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = join(folder, UNPACKED);
  const present = (await readdir(folder)).filter((name) => name !== UNPACKED);
  if (present.length > 0) throw new BackupError(`${folder} is not empty: it has ${present[0]}.`);
  await rm(scratch, { recursive: true, force: true });
  const { manifest, unpacked } = await unpackBackup(backup, join(scratch, "0"));
  const bases = new Map<string, Awaited<ReturnType<typeof unpackBackup>>>();
  for (const [index, other] of others.entries()) {
    const read = await unpackBackup(other, join(scratch, String(index + 1)));
    bases.set(read.manifest.id, read);
  }
  const places = manifest.files.map(({ name, sha256, in: base }) => {
    const from = base === null ? unpacked.get(name) : bases.get(base)?.unpacked.get(name);
    const there = bases.get(base ?? "")?.manifest.files.find((file) => file.name === name);
    if (from === undefined || (base !== null && there?.sha256 !== sha256))
      throw new BackupError(`${name} is in another backup, with the id ${base}: name its file as well.`);
    return { name, from };
  });
  // The state comes last: without it nothing starts from the folder as if it were whole.
  for (const { name, from } of places.toSorted((one, other) => rank(one.name) - rank(other.name))) {
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    await rename(from, join(folder, name));
  }
  await rm(scratch, { recursive: true, force: true });
  if (!existsSync(join(folder, "state.db"))) throw new BackupError(`${backup} holds no state.db.`);
  return manifest;
}

function rank(name: string): number {
  if (name === "state.db") return 2;
  return name.endsWith("/state.db") ? 1 : 0;
}
