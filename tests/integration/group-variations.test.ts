import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groupSent, isJoined } from "./group-sent.ts";
import { framesOf, MUTATIONS } from "./grouping-mutations.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const FOLDERS = [
  ..."bugsink-event-samples sentry-2019/grouping_inputs sentry-2019/data_samples relay-2021/payloads".split(
    " ",
  ),
  ..."glitchtip sentry-java sentry-go sentry-cocoa grouping/cross-sdk".split(" "),
];

/** Every event of the corpora with a stack, as JSON text. */
function eventsWithStack(): [file: string, json: string][] {
  const files = FOLDERS.flatMap((folder) => globSync(`${corpora}/${folder}/**/*.json`).toSorted());
  return files.flatMap((file): [string, string][] => {
    const json = readFileSync(file, "utf8");
    const sent = parsed(json);
    return sent !== undefined && framesOf(sent).length > 0 ? [[file.slice(corpora.length + 1), json]] : [];
  });
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

describe.skipIf(!existsSync(corpora))("every event of the corpora with a stack", () => {
  const events = eventsWithStack();

  test("is there in large numbers", () => {
    expect(events.length).toBeGreaterThan(150);
  });

  test.each(MUTATIONS)("$name: $relation issue", async ({ relation, fits, prepare, mutate }) => {
    const wrong: string[] = [];
    let tried = 0;
    for (const [file, json] of events) {
      const [before, after] = [JSON.parse(json), JSON.parse(json)] as Record<string, unknown>[];
      if (before === undefined || after === undefined || !fits(before)) continue;
      prepare?.(before);
      mutate(after);
      tried += 1;
      const joined = isJoined(await groupSent(before), await groupSent(after));
      if (joined !== (relation === "same")) wrong.push(file);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });
});

describe("reports received as events", () => {
  const csp = (blocked_uri: string, effective_directive = "style-src-elem") =>
    groupSent({
      platform: "other",
      csp: { blocked_uri, effective_directive, document_uri: "https://shop.example/cart" },
      logentry: { formatted: "Blocked something" },
    });
  const expectCt = (hostname: string) => groupSent({ expectct: { hostname, port: 443 } });

  test("are grouped by directive and origin", async () => {
    const blocked = await csp("https://cdn.example/a.css");
    expect(isJoined(blocked, await csp("https://cdn.example/b.css?x=1"))).toBe(true);
    expect(isJoined(blocked, await csp("https://cdn.other/a.css"))).toBe(false);
    expect(isJoined(blocked, await csp("https://cdn.example/a.css", "img-src"))).toBe(false);
  });

  test("are grouped by host if they are about certificates", async () => {
    const failed = await expectCt("shop.example");
    expect(isJoined(failed, await expectCt("shop.example"))).toBe(true);
    expect(isJoined(failed, await expectCt("cart.example"))).toBe(false);
  });
});
