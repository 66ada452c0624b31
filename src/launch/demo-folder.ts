import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "#lib/make-folder.ts";

/** The demonstration's data, apart from everybody's own. */
export const DEMO_FOLDER = "data-demo";
const MARK = "demonstration.txt";
const TEXT =
  "Made by `npm run demo`. Nothing in this folder is real; `npm run demo -- --remove` deletes it.\n";

/** Deletes what an earlier demonstration left. False if the folder is not one's. */
export function clearDemo(root: string): boolean {
  const folder = resolve(root, DEMO_FOLDER);
  if (!existsSync(folder)) return true;
  if (!existsSync(join(folder, MARK))) return false;
  rmSync(folder, { recursive: true });
  return true;
}

/** Makes an empty folder, marked as the demonstration's. */
export function makeDemo(root: string): string {
  const folder = resolve(root, DEMO_FOLDER);
  makeFolder(folder);
  writeFileSync(join(folder, MARK), TEXT);
  return folder;
}
