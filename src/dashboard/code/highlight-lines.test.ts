import { expect, it, vi } from "vitest";
import { highlightLines } from "./highlight-lines.ts";

vi.mock("server-only", () => ({}));

it("highlights known languages and keeps every character", async () => {
  const lines = ['const name = "glass"; // why', "", "  return </script>;"];
  const pieces = await highlightLines(lines, "typescript");
  expect(pieces.map((line) => line.map(({ text }) => text).join(""))).toEqual(lines);
  expect(new Set(pieces[0]?.map(({ color }) => color)).size).toBeGreaterThan(2);
});

it("leaves unknown languages and very long text plain", async () => {
  expect(await highlightLines(["x = 1"], undefined)).toEqual([[{ text: "x = 1", color: null }]]);
  const long = "a".repeat(20_000);
  expect(await highlightLines([long], "javascript")).toEqual([[{ text: long, color: null }]]);
});
