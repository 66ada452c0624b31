import { expect, test } from "vitest";
import { NewSilence } from "#api/silences.ts";
import { readSilence } from "./read-silence.ts";

const VIEWER = { zone: "Europe/Berlin", now: Date.parse("2026-11-22T14:31:00Z") };
const base = { "match.rule": "more-failures", "match.service": " web ", "match.operation": "", reason: "r" };

test("a silence matches what is filled in, until its end", () => {
  const read = readSilence({ ...base, until: "at", at: "2026-11-22T18:00" }, VIEWER);
  expect(read).toEqual({
    match: { rule: "more-failures", service: "web" },
    reason: "r",
    endsAt: "2026-11-22T17:00:00.000Z",
  });
  expect(NewSilence.safeParse(read).success).toBe(true);
});

test("without an end to come there is no silence", () => {
  expect(readSilence({ ...base, until: "at", at: "" }, VIEWER)).toBeNull();
  expect(readSilence({ ...base, until: "at", at: "2026-11-22T15:00" }, VIEWER)).toBeNull();
});
