import { describe, expect, test } from "vitest";
import type { Hits } from "#lib/scrub/detector.ts";
import { projectScrubber } from "./project-scrubber.ts";
import { ScrubSettings } from "./scrub-settings.ts";

const scrub = (settings: object, text: string) => {
  const hits: Hits = new Map();
  const clean = projectScrubber(ScrubSettings.parse(settings)).scrubText(text, hits);
  return [clean, Object.fromEntries(hits)];
};
const own = (by: "key" | "pattern", value: string, name = "mine") => ({ own: [{ name, by, value }] });

test("a detector that is off finds nothing, the others go on", () => {
  expect(scrub({ off: ["password"] }, "password=x1y2 token=abc")).toEqual([
    "password=x1y2 token=[Filtered]",
    { token: 1 },
  ]);
});

describe("a project's own detector", () => {
  test("replaces what matches its expression", () => {
    expect(scrub(own("pattern", String.raw`CUST-\d{4}`), "CUST-1234, cust-1234 and CUST-99999")).toEqual([
      "[Filtered], cust-1234 and [Filtered]9",
      { mine: 2 },
    ]);
  });

  test("ignores case where the expression says so", () => {
    expect(scrub(own("pattern", "(?i)geheim"), "Geheim")).toEqual(["[Filtered]", { mine: 1 }]);
  });

  test("replaces the values of its key in every spelling", () => {
    for (const text of ["kunden_nr=4711", "kundenNr: 4711", '{"KUNDEN-NR":"4711"}', "?a=1&kundennr=4711"]) {
      const [clean, hits] = scrub(own("key", "kundenNr"), text);
      expect(clean).not.toContain("4711");
      expect(Object.keys(hits!)).toEqual(["mine"]);
    }
    expect(scrub(own("key", "kundenNr"), "kundenNrs=4711")[0]).toBe("kundenNrs=4711");
  });

  test("takes linear time, whatever its expression", () => {
    const [clean] = scrub(own("pattern", "(a+)+$"), `${"a".repeat(50_000)}!`);
    expect(clean).toHaveLength(50_001);
  });

  test("is rejected with the reason", () => {
    const problem = (value: string, name = "mine") =>
      ScrubSettings.safeParse(own("pattern", value, name)).error?.issues.map(
        ({ path, message }) => `${path.join(".")}: ${message}`,
      );
    expect(problem("(a")).toEqual([expect.stringMatching(/^own\.0\.value: .*missing closing \)/)]);
    expect(problem("(?=a)")).toEqual([expect.stringMatching(/^own\.0\.value: .*\(\?=/)]);
    expect(problem("x*")).toEqual(["own.0.value: matches the empty text"]);
    expect(problem("x", "password")).toEqual(["own.0.name: is the name of a built-in detector"]);
    expect(problem("x", "<b>")).toEqual([expect.stringMatching(/^own\.0\.name: needs 1 to 40/)]);
    const twice = { own: [...own("key", "a").own, ...own("key", "b").own] };
    expect(ScrubSettings.safeParse(twice).error?.issues[0]?.message).toBe("has a name twice");
  });
});
