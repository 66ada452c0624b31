import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** Writes the package from the finished build, and returns the archive's path. */
export function makeArchive(): string {
  const printed = execFileSync(process.execPath, ["src/package/main.ts"], { encoding: "utf8" });
  const [file = ""] = /^dist\/.*\.tar\.gz/m.exec(printed) ?? [];
  return join(process.cwd(), file);
}

/** Unpacks an archive into a folder, and returns the tree's path. */
export function unpackArchive(archive: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  return join(folder, globSync("glasshouse-*", { cwd: folder })[0] ?? "");
}

/** Makes a folder for the path that has Node and nothing else. */
export function folderWithNode(folder: string): string {
  const path = join(folder, "only-node");
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, "node"));
  return path;
}
