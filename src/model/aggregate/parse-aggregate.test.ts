import { describe, expect, it } from "vitest";
import { parseGroupKeys, parseMeasures, writeMeasure } from "./parse-aggregate.ts";

const keysOf = (text: string) => {
  const keys = parseGroupKeys(text);
  return keys.ok ? keys.value.map(({ key }) => key) : keys.error;
};
const measuresOf = (text: string) => {
  const measures = parseMeasures(text);
  return measures.ok ? measures.value.map(writeMeasure) : measures.error;
};

describe("parseGroupKeys", () => {
  it("reads keys by spaces or commas, quoted ones of any characters, each once", () => {
    expect(keysOf(' service,  "key with \\"space" größe service')).toEqual([
      "service",
      'key with "space',
      "größe",
    ]);
  });

  it("says where the fourth key or an open quote is", () => {
    expect(keysOf("a b c d")).toMatchObject({ position: 6 });
    expect(keysOf('a "b')).toMatchObject({ position: 2 });
  });
});

describe("parseMeasures", () => {
  it("reads functions with their keys, and writes them so that they read the same", () => {
    const text = 'count p95(span.duration) unique("user id")';
    expect(measuresOf(text)).toEqual(text.split(/ (?=[pu])/));
    expect(measuresOf("eps, count_unique( user.id ) count()")).toEqual([
      "rate_second",
      "unique(user.id)",
      "count",
    ]);
    expect(measuresOf("")).toEqual(["count"]);
  });

  it.each([
    ["count(x)", 0],
    ["count sum", 6],
    ["count sum()", 6],
    ["count  avg(x", 10],
    ["cuont", 0],
    ["toString", 0],
  ])("says where %j is wrong", (text, position) => {
    expect(measuresOf(text)).toMatchObject({ code: "bad_query", position });
  });
});
