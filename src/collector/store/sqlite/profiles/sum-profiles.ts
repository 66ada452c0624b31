import type { CallTree, ProfilePart } from "#model/profile.ts";
import { sumCallTree } from "#collector/profiling/call-tree.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { readParts } from "./read-parts.ts";

/** The samples of all parts as one tree of calls. A sample in two of them counts once. */
export function sumProfiles(files: StoreFiles, parts: ProfilePart[]): CallTree {
  const sum = sumCallTree();
  const counts = readParts(files, parts, ({ row, profile, parts: of }) => sum.add(profile, row.started, of));
  return { ...sum.result(), ...counts };
}
