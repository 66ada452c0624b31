import { expect, it } from "vitest";
import { judgeSilence, usualPauses } from "./judge-silence.ts";

const MINUTE = 60_000;
const BEGIN = 1_000_000 * MINUTE;
/** Seen in every `every`-th minute for so many. */
const seen = (minutes: number, every = 1) =>
  Array.from({ length: Math.ceil(minutes / every) }, (_, index) => BEGIN + index * every * MINUTE);
const after = (minutes: number[], silent: number, since = 0) =>
  judgeSilence(minutes.at(-1) ?? 0, usualPauses(minutes), {
    now: (minutes.at(-1) ?? 0) + silent * MINUTE,
    since,
    isQuietTime: false,
  }).verdict;

it("finds a silence of three times the usual gap, and of five minutes at least", () => {
  expect(after(seen(600), 5)).toBe("clear");
  expect(after(seen(600), 6)).toBe("firing");
  expect(after(seen(600, 10), 30)).toBe("clear");
  expect(after(seen(600, 10), 31)).toBe("firing");
});

it("takes a pause that there was before as usual", () => {
  const minutes = [...seen(200), ...seen(200).map((at) => at + 260 * MINUTE)];
  expect(after(minutes, 72)).toBe("clear");
  expect(after(minutes, 74)).toBe("firing");
});

it("does not judge what has no habit", () => {
  expect(after(seen(59), 500)).toBe("unknown");
  expect(after(seen(190, 10), 500)).toBe("unknown");
});

it("counts only the time in which it could have been received", () => {
  const minutes = seen(600);
  const last = minutes.at(-1) ?? 0;
  expect(after(minutes, 120, last + 116 * MINUTE)).toBe("unknown");
  expect(after(minutes, 120, last + 110 * MINUTE)).toBe("firing");
});

it("fires at no time of the week that was quiet before", () => {
  const minutes = seen(600);
  const now = (minutes.at(-1) ?? 0) + 60 * MINUTE;
  const judge = (isQuietTime: boolean) =>
    judgeSilence(minutes.at(-1) ?? 0, usualPauses(minutes), { now, since: 0, isQuietTime }).verdict;
  expect([judge(false), judge(true)]).toEqual(["firing", "unsure"]);
});
