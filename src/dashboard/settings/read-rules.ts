import { err, ok, type Result } from "#lib/result.ts";
import type { z } from "zod";
import { ProjectSettings } from "#model/project-settings.ts";
import { CATEGORIES } from "#model/outcome.ts";
import { CAP_FIELD, MESSAGES_FIELD, quotaField, RELEASES_FIELD, SWITCHES, WINDOWS } from "./rules-state.ts";

const MOST = 1_000_000_000_000;
const MAX_CAP = 1_000_000;
const MAX_LINES = 100;
const MAX_LINE = 200;

type Values = Record<string, string>;

export interface WrongFields {
  code: "wrong_fields";
  /** Validation errors by field name. */
  problems: Record<string, string>;
}

/** The form values by field name, cut to a sane length. */
export function formValues(form: FormData): Values {
  const values: Values = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value.slice(0, 30_000);
  return values;
}

/** All settings of a project: each form replaces its own. */
export type Settings = ProjectSettings;

/** The project settings that the form edits; saving it leaves the others as they are. */
const Rules = ProjectSettings.pick({ quotas: true, filters: true, issueCapPerHour: true });
export type Rules = z.infer<typeof Rules>;

/** The project settings as form values. */
export function rulesValues({ quotas, filters, issueCapPerHour }: Rules): Values {
  const values: Values = {
    [CAP_FIELD]: String(issueCapPerHour),
    [RELEASES_FIELD]: filters.releases.join("\n"),
    [MESSAGES_FIELD]: filters.messages.join("\n"),
  };
  for (const { name } of SWITCHES) if (filters[name]) values[name] = "on";
  for (const quota of quotas)
    for (const window of WINDOWS)
      if (quota[window] !== null) values[quotaField(quota.category, window)] = String(quota[window]);
  return values;
}

/** Parses the form values into settings, or returns all validation errors. */
export function readRules(values: Values): Result<Rules, WrongFields> {
  const problems: Record<string, string> = {};
  const quotas = CATEGORIES.map((category) => {
    const [minute = null, hour = null, month = null] = WINDOWS.map((window) =>
      readNumber(values, quotaField(category, window), { least: 0, most: MOST }, problems),
    );
    return { category, minute, hour, month };
  }).filter(({ minute, hour, month }) => minute !== null || hour !== null || month !== null);
  const cap = readNumber(values, CAP_FIELD, { least: 1, most: MAX_CAP }, problems);
  if (cap === null && problems[CAP_FIELD] === undefined)
    problems[CAP_FIELD] = "Enter a number. Without a limit, one issue could fill the disk.";
  const filters = {
    ...Object.fromEntries(SWITCHES.map(({ name }) => [name, values[name] === "on"])),
    releases: readLines(values, RELEASES_FIELD, problems),
    messages: readLines(values, MESSAGES_FIELD, problems),
  };
  if (Object.keys(problems).length > 0) return err({ code: "wrong_fields", problems });
  return ok(Rules.parse({ quotas, filters, issueCapPerHour: cap }));
}

/** Parses a number, which may contain separators; null for an empty field. */
function readNumber(
  values: Values,
  name: string,
  { least, most }: { least: number; most: number },
  problems: Record<string, string>,
): number | null {
  const text = (values[name] ?? "").replaceAll(/[\s_,]/g, "");
  if (text === "") return null;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  problems[name] =
    `Enter a whole number from ${least} to ${most.toLocaleString("en")}${least === 0 ? ", or leave empty for no limit" : ""}.`;
  return null;
}

function readLines(values: Values, name: string, problems: Record<string, string>): string[] {
  const lines = (values[name] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const long = lines.findIndex((line) => line.length > MAX_LINE);
  if (long !== -1) problems[name] = `Pattern ${long + 1} is longer than ${MAX_LINE} characters.`;
  else if (lines.length > MAX_LINES)
    problems[name] = `These are ${lines.length} patterns; ${MAX_LINES} are allowed.`;
  return lines;
}
