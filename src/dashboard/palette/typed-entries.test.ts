import { expect, test } from "vitest";
import { typedEntries } from "./typed-entries.ts";

const labels = (typed: string) => typedEntries(typed, () => undefined).map(({ label }) => label);

test("a pasted id can be opened before anything is found", () => {
  expect(labels("0AF76519 16cd43dd 8448eb21 1c80319c")[0]).toBe("Look up 0af7651916cd43dd8448eb211c80319c");
  expect(labels("APP-17")[0]).toBe("Look up APP-17");
});

test("other texts are words to search for", () => {
  expect(labels("card")).toEqual(["“card” in issues", "“card” in traces", "“card” in logs"]);
  expect(labels("")).toEqual([]);
});

test("words are searched literally", () => {
  const opened: string[] = [];
  typedEntries('a "b', (href) => opened.push(href))
    .at(-1)
    ?.run();
  expect(new URL(opened[0] ?? "", "http://here.invalid").searchParams.get("query")).toBe(String.raw`"a \"b"`);
});
