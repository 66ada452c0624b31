import { createWriteStream, lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker, type TarHeader } from "modern-tar";

/** Texts that are not read from the root, by their path. */
export type Replaced = ReadonlyMap<string, string>;

/** Of every entry, so that the same files make the same archive. */
const MOMENT = new Date(0);
const NOBODY = { uid: 0, gid: 0, uname: "", gname: "", mtime: MOMENT };

/**
 * Writes a gzipped tar archive of some files of a folder, under one folder's name.
 *
 * @param files paths relative to the root, in the order of the archive
 */
export async function writePackage(
  to: string,
  { root, files, replaced, folder }: { root: string; files: string[]; replaced: Replaced; folder: string },
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createGzip({ level: 9 }), createWriteStream(to));
  for (const file of files) {
    const { header, body } = entryOf(root, file, replaced.get(file));
    const writer = controller.add({ ...NOBODY, ...header, name: `${folder}/${file}` }).getWriter();
    if (body.length > 0) await writer.write(body);
    await writer.close();
  }
  controller.finalize();
  await written;
}

function entryOf(
  root: string,
  file: string,
  replaced: string | undefined,
): { header: Omit<TarHeader, "name">; body: Uint8Array } {
  const path = join(root, file);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) {
    const body = new Uint8Array();
    return { header: { type: "symlink", size: 0, mode: 0o777, linkname: readlinkSync(path) }, body };
  }
  const body = replaced === undefined ? readFileSync(path) : Buffer.from(replaced);
  const mode = stat !== undefined && (stat.mode & 0o100) !== 0 ? 0o755 : 0o644;
  return { header: { type: "file", size: body.length, mode }, body };
}
