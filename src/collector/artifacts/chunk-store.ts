import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes, Millis } from "#lib/units.ts";

export interface ChunkStore {
  /** Stores a chunk under its SHA-1. */
  put(sha1: string, chunk: Uint8Array): Promise<Result<null, { code: "wrong_hash" | "no_space" }>>;
  /** Which of these are not stored. */
  missing(sha1s: string[]): Promise<string[]>;
  /** The chunks, concatenated; undefined if they are larger than `most` together. Rejects if one is missing. */
  join(sha1s: string[], most: Bytes): Promise<Buffer | undefined>;
  drop(sha1s: string[]): Promise<void>;
}

/** Age at which chunks of unfinished uploads are deleted. */
const ABANDONED: Millis = 24 * 3_600_000;
const MOST_KEPT: Bytes = 2 * 1024 * 1024 * 1024;
const SHA1 = /^[0-9a-f]{40}$/;

/** Chunks as files of one folder, named by their hash, so that they survive a restart. */
export function createChunkStore(folder: string, clock: Clock): ChunkStore {
  const pathOf = (sha1: string) => join(folder, sha1);

  async function makeRoom(bytes: Bytes): Promise<boolean> {
    let kept: Bytes = 0;
    for (const name of await readdir(folder)) {
      const file = await stat(join(folder, name)).catch(() => undefined);
      if (!file) continue;
      if (file.mtimeMs < clock() - ABANDONED) await rm(join(folder, name), { force: true });
      else kept += file.size;
    }
    return kept + bytes <= MOST_KEPT;
  }

  return {
    async put(sha1, chunk) {
      if (!SHA1.test(sha1) || createHash("sha1").update(chunk).digest("hex") !== sha1) {
        return err({ code: "wrong_hash" });
      }
      await mkdir(folder, { recursive: true });
      if (!(await makeRoom(chunk.length))) return err({ code: "no_space" });
      const unfinished = `${pathOf(sha1)}.part`;
      try {
        await writeFile(unfinished, chunk);
        await rename(unfinished, pathOf(sha1));
        return ok(null);
      } catch (error) {
        await rm(unfinished, { force: true });
        if (isFull(error)) return err({ code: "no_space" });
        throw error;
      }
    },
    async missing(sha1s) {
      const kept = new Set(await readdir(folder).catch(() => []));
      return sha1s.filter((sha1) => !kept.has(sha1));
    },
    async join(sha1s, most) {
      let size: Bytes = 0;
      for (const sha1 of sha1s) size += (await stat(pathOf(sha1))).size;
      if (size > most) return undefined;
      const whole = Buffer.allocUnsafeSlow(size);
      let at = 0;
      for (const sha1 of sha1s) at += (await readFile(pathOf(sha1))).copy(whole, at);
      return whole;
    },
    async drop(sha1s) {
      await Promise.all(sha1s.map((sha1) => rm(pathOf(sha1), { force: true })));
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
