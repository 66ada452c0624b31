import { expect, test } from "vitest";
import { readRange } from "./read-range.ts";

const NOW = Date.parse("2026-11-22T14:31:08Z");
const read = (from: string, to: string) => readRange({ from, to }, "UTC", NOW);

test("an end that is left empty is now, and a day ends with its last moment", () => {
  expect(read("2h ago", "")).toEqual({
    ok: true,
    value: { from: "2026-11-22T12:31:08.000Z", to: "2026-11-22T14:31:08.000Z" },
  });
  expect(read("2026-11-20", "2026-11-20")).toEqual({
    ok: true,
    value: { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" },
  });
});

test("a wrong time is named with its field", () => {
  expect(read("soon", "now")).toMatchObject({
    error: { field: "from", text: "“soon” isn’t a time. Write 2026-11-22 14:00, 14:00 or 2h ago." },
  });
  expect(read("13:00", "later")).toMatchObject({ error: { field: "to" } });
  expect(read("now", "13:00")).toMatchObject({ error: { text: "The start must be before the end." } });
});
