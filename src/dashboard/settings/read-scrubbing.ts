import { err, ok, type Result } from "#lib/result.ts";
import { DETECTOR_NAMES } from "#lib/scrub/detector.ts";
import { KeptFiles, type ProjectSettings } from "#model/project-settings.ts";
import { ScrubSettings } from "#model/scrub-settings.ts";
import type { WrongFields } from "./read-rules.ts";
import { FILE_SWITCHES, keepField, onField, ownField, ownRows } from "./scrubbing-fields.ts";

export type Scrubbing = Pick<ProjectSettings, "scrubbing" | "keptFiles">;

/** The settings as form values. */
export function scrubbingValues({ scrubbing, keptFiles }: Scrubbing): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of DETECTOR_NAMES) if (!scrubbing.off.includes(name)) values[onField(name)] = "on";
  for (const { name } of FILE_SWITCHES) if (keptFiles[name]) values[keepField(name)] = "on";
  for (const [row, { name, by, value }] of scrubbing.own.entries()) {
    values[ownField(row, "name")] = name;
    values[ownField(row, "by")] = by;
    values[ownField(row, "value")] = value;
  }
  return values;
}

/** Parses the form values into settings, or returns all validation errors. Empty rows are left out. */
export function readScrubbing(values: Record<string, string>): Result<Scrubbing, WrongFields> {
  const text = (row: number, part: "name" | "by" | "value") => (values[ownField(row, part)] ?? "").trim();
  const rows = ownRows(values).filter((row) => text(row, "name") !== "" || text(row, "value") !== "");
  const scrubbing = ScrubSettings.safeParse({
    off: DETECTOR_NAMES.filter((name) => values[onField(name)] !== "on"),
    own: rows.map((row) => ({
      name: text(row, "name"),
      by: text(row, "by"),
      value: text(row, "value"),
    })),
  });
  const keptFiles = KeptFiles.parse(
    Object.fromEntries(FILE_SWITCHES.map(({ name }) => [name, values[keepField(name)] === "on"])),
  );
  if (scrubbing.success) return ok({ scrubbing: scrubbing.data, keptFiles });
  const problems: Record<string, string> = {};
  for (const { path, message } of scrubbing.error.issues) {
    const [, index, part] = path;
    const row = typeof index === "number" ? rows[index] : undefined;
    const field =
      row !== undefined && (part === "name" || part === "by" || part === "value") ? ownField(row, part) : "";
    problems[field] ??= field === "" ? `Not saved: the list ${message}.` : `${capitalize(message)}.`;
  }
  return err({ code: "wrong_fields", problems });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
