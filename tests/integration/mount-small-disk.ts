import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bytes } from "#lib/units.ts";

export interface SmallDisk {
  folder: string;
  free(): Bytes;
  /** Takes all room but this. */
  leave(bytes: Bytes): void;
  /** Gives back the room that was taken. */
  makeRoom(): void;
  unmount(): void;
}

/** A file system of its own in memory; a text says why there is none. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== "linux") return "only Linux has tmpfs";
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-disk-"));
  try {
    const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder];
    execFileSync("mount", options, { stdio: "pipe" });
  } catch (error) {
    rmdirSync(folder);
    return `mounting is not permitted: ${String(error).split("\n")[0]}`;
  }
  const ballast = join(folder, "ballast");
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    leave(bytes) {
      rmSync(ballast, { force: true });
      writeFileSync(ballast, Buffer.alloc(Math.max(free() - bytes, 0)));
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
