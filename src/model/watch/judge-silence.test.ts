import { expect, it } from "vitest";
import { judgeSilence } from "./judge-silence.ts";

const MINUTE = 60_000;
const BEGIN = 1_000_000 * MINUTE;
/** Heard in every `every`-th minute for so many. */
const heard = (minutes: number, every = 1) =>
  Array.from({ length: Math.ceil(minutes / every) }, (_, index) => BEGIN + index * every * MINUTE);
const after = (minutes: number[], silent: number, since = 0) =>
  judgeSilence(minutes, (minutes.at(-1) ?? 0) + silent * MINUTE, since)?.verdict;

it("tells a silence of three times the usual gap, and of five minutes at least", () => {
  expect(after(heard(600), 5)).toBe("clear");
  expect(after(heard(600), 6)).toBe("firing");
  expect(after(heard(600, 10), 30)).toBe("clear");
  expect(after(heard(600, 10), 31)).toBe("firing");
});

it("takes a pause that there was before for no news", () => {
  const minutes = [...heard(200), ...heard(200).map((at) => at + 260 * MINUTE)];
  expect(after(minutes, 72)).toBe("clear");
  expect(after(minutes, 74)).toBe("firing");
});

it("says nothing of what has no habit", () => {
  expect(judgeSilence([], BEGIN, 0)).toBeNull();
  expect(after(heard(59), 500)).toBe("unknown");
  expect(after(heard(190, 10), 500)).toBe("unknown");
});

it("counts only the time in which it could have been heard", () => {
  const minutes = heard(600);
  const last = minutes.at(-1) ?? 0;
  expect(after(minutes, 120, last + 116 * MINUTE)).toBe("clear");
  expect(after(minutes, 120, last + 110 * MINUTE)).toBe("firing");
});
