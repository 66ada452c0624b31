import { expect, test } from "vitest";
import { type TalliedRecord, tallyRecords } from "./tally-records.ts";

const record = (signal: TalliedRecord["signal"], fields: object, day: string | null = "2026-11-20") => ({
  project: "app",
  signal,
  day,
  record: fields,
});

/** The parts of a replay over midnight, a file of an event and by itself, and another day's file of the same number. */
const FOUND = [
  record("event", { id: "e1" }),
  record("attachment", { id: 7 }),
  record("attachment", { id: 7 }),
  record("replay", { group_id: "r1" }),
  record("replay", { group_id: "r1" }, "2026-11-19"),
  record("attachment", { id: 7 }, "2026-11-19"),
  record("replay", { replay_id: "r1" }, null),
];

test("a replay counts once, and a file once a day", () => {
  const tally = tallyRecords();
  expect(FOUND.map(tally.add)).toEqual([true, true, false, true, true, true, true]);
  expect(tally.tally()).toMatchObject({
    counts: [
      { project: "app", signal: "event", records: 1 },
      { project: "app", signal: "attachment", records: 2 },
      { project: "app", signal: "replay", records: 1 },
    ],
    firstDay: "2026-11-19",
    lastDay: "2026-11-20",
  });
});

test("counting goes on from wherever it was left, to the same end", () => {
  const whole = tallyRecords();
  FOUND.forEach(whole.add);
  for (let at = 0; at <= FOUND.length; at++) {
    const first = tallyRecords();
    FOUND.slice(0, at).forEach(first.add);
    const second = tallyRecords(JSON.parse(JSON.stringify(first.tally())));
    FOUND.slice(at).forEach(second.add);
    expect(second.tally()).toEqual(whole.tally());
  }
});

test("projects are counted apart", () => {
  const tally = tallyRecords();
  for (const project of ["app", "shop"])
    expect(tally.add({ ...record("attachment", { id: 7 }), project })).toBe(true);
  expect(tally.tally().counts.map(({ project, records }) => [project, records])).toEqual([
    ["app", 1],
    ["shop", 1],
  ]);
});
