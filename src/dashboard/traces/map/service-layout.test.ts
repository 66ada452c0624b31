import { expect, it } from "vitest";
import { BOX_HEIGHT, BOX_WIDTH, layoutServices, type Call } from "./service-layout.ts";

const calls = (...pairs: string[]): Call[] =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(">");
    return { from, to };
  });
const layoutOf = (services: string, ...pairs: string[]) =>
  layoutServices(services.split(""), calls(...pairs));

it("puts callers to the left of what they call", () => {
  const { boxes } = layoutOf("abcd", "a>b", "a>c", "b>c", "c>d");
  const lefts = ["a", "b", "c", "d"].map((id) => boxes.get(id)?.x ?? NaN);
  expect(lefts).toEqual(lefts.toSorted((left, right) => left - right));
  expect(new Set(lefts).size).toBe(4);
});

it("places every service within the picture and over no other, with cycles and calls to itself", () => {
  const { boxes, lines, width, height } = layoutOf("abcxy", "a>b", "b>c", "c>a", "c>c", "x>y");
  const all = [...boxes.values()];
  expect(all.length).toBe(5);
  for (const [place, { x, y }] of all.entries()) {
    expect(x >= 0 && y >= 0 && x + BOX_WIDTH <= width && y + BOX_HEIGHT <= height).toBe(true);
    for (const other of all.slice(place + 1))
      expect(Math.abs(other.x - x) >= BOX_WIDTH || Math.abs(other.y - y) >= BOX_HEIGHT).toBe(true);
  }
  expect(lines.map(({ length }) => length > 1)).toEqual([true, true, true, false, true]);
});

it("draws lines from side to side", () => {
  const { boxes, lines } = layoutOf("ab", "a>b");
  const [a, b] = [boxes.get("a")!, boxes.get("b")!];
  expect(lines[0]?.[0]).toEqual({ x: a.x + BOX_WIDTH, y: a.y + BOX_HEIGHT / 2 });
  expect(lines[0]?.at(-1)).toEqual({ x: b.x, y: b.y + BOX_HEIGHT / 2 });
});

it("places a service without calls", () => {
  expect(layoutOf("a").boxes.size).toBe(1);
});
