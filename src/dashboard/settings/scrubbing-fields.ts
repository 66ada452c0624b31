import type { KeptFiles } from "#model/project-settings.ts";

/** The field names of the form. */
export const onField = (detector: string) => `on.${detector}`;
export const keepField = (name: keyof KeptFiles) => `keep.${name}`;
export const ownField = (row: number, part: "name" | "by" | "value") => `own.${row}.${part}`;

/** Files that no secret can be removed from, and that can be stored all the same. */
export const FILE_SWITCHES = [
  { name: "images", label: "Images and videos", about: "Screenshots, and the videos of mobile replays" },
  { name: "minidumps", label: "Minidumps", about: "Crash dumps, which contain the process’s memory" },
  { name: "binaries", label: "Other binary files", about: "Archives, compiled files, unknown formats" },
] as const satisfies { name: keyof KeptFiles; label: string; about: string }[];

/** The rows of own detectors among the form values, in order. */
export function ownRows(values: Record<string, string>): number[] {
  const rows = new Set<number>();
  for (const name of Object.keys(values)) {
    const row = /^own\.(\d{1,3})\./.exec(name)?.[1];
    if (row !== undefined) rows.add(Number(row));
  }
  return [...rows].toSorted((a, b) => a - b);
}
