import { expect, test } from "vitest";
import { ProjectSettings } from "#model/project-settings.ts";
import { readScrubbing, scrubbingValues } from "./read-scrubbing.ts";
import { ownField } from "./scrubbing-fields.ts";

const SETTINGS = ProjectSettings.parse({
  scrubbing: {
    off: ["pin", "jwt"],
    own: [
      { name: "customer", by: "pattern", value: String.raw`CUST-\d+` },
      { name: "badge", by: "key", value: "badgeNo" },
    ],
  },
  keptFiles: { images: false, minidumps: true },
});

test("the form's values read back as the settings they show", () => {
  const { scrubbing, keptFiles } = SETTINGS;
  expect(readScrubbing(scrubbingValues(SETTINGS))).toEqual({ ok: true, value: { scrubbing, keptFiles } });
});

test("cleared rows are left out, whatever their place", () => {
  const values = { ...scrubbingValues(SETTINGS), [ownField(0, "name")]: " ", [ownField(0, "value")]: "" };
  const read = readScrubbing(values);
  expect(read.ok && read.value.scrubbing.own).toEqual([{ name: "badge", by: "key", value: "badgeNo" }]);
});

test("problems are reported at the fields of their rows", () => {
  const row = (at: number, name: string, value: string) => ({
    [ownField(at, "name")]: name,
    [ownField(at, "by")]: "pattern",
    [ownField(at, "value")]: value,
  });
  const read = readScrubbing({ ...row(0, "", ""), ...row(3, "password", "x"), ...row(5, "mine", "(") });
  expect(read.ok ? {} : read.error.problems).toEqual({
    [ownField(3, "name")]: "Is the name of a built-in detector.",
    [ownField(5, "value")]: expect.stringContaining("missing closing )"),
  });
  const twice = readScrubbing({ ...row(0, "mine", "x"), ...row(1, "mine", "y") });
  expect(twice.ok ? {} : twice.error.problems).toEqual({ "": "Not saved: the list has a name twice." });
});
