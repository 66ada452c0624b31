import type { ProfileFrame } from "#model/profile.ts";

/** What tells places apart within one build: the file and the position in it, with the name that the sender gave. */
export function frameKey({
  function: name,
  path,
  file,
  line,
  column,
}: Pick<ProfileFrame, "function" | "path" | "file" | "line" | "column">): string {
  return `${path ?? file ?? ""}:${line ?? ""}:${column ?? ""}:${name}`;
}
