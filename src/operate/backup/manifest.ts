import { z } from "zod";

/** The last entry of a backup: what it holds. A backup without it is unfinished. */
export const MANIFEST = "manifest.json";

/** The files that a backup may hold; a name is never a way out of the folder. */
const FILE =
  /^(?:credentials\.json|(?:projects\/[1-9]\d{0,8}\/)?(?:state\.db|search\.db|days\/\d{4}-\d{2}-\d{2}\.db))$/;

export const BackupFile = z.object({
  name: z.string().regex(FILE),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** By table; empty for what is not a database. */
  rows: z.record(z.string(), z.int()),
  /** The file that it was made of, if it no longer changes. */
  source: z.object({ bytes: z.int(), changed: z.int() }).nullable(),
  /** The backup that holds it; null for this one. */
  in: z.string().max(200).nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

export const Manifest = z.object({
  format: z.literal(1),
  /** Of Glasshouse. */
  version: z.string(),
  /** Sets this backup apart from others, for those that build on it. */
  id: z.string().min(1).max(200),
  at: z.iso.datetime(),
  /** Without the days' files: issues, settings, the ledger. */
  stateOnly: z.boolean(),
  files: z.array(BackupFile).max(100_000),
});
export type Manifest = z.infer<typeof Manifest>;

/** Whether it holds what was received on one day, of any project. */
export function isDay(name: string): boolean {
  return /(?:^|\/)days\//.test(name);
}

export function isBackupFile(name: string): boolean {
  return FILE.test(name);
}
