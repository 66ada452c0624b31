import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groupSent, isJoined } from "./group-sent.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const pairsFile = `${corpora}/grouping/pairs.json`;

interface Pair {
  id: string;
  relation: "same" | "different";
  strength: "core" | "edge" | "stretch";
  truth: string;
  a: string;
  b: string;
}

interface Score {
  right: number;
  all: number;
  /** The share of joined pairs that belong together. */
  precision: number;
  /** The share of pairs belonging together that were joined. */
  recall: number;
  wrong: string[];
}

function hashesOf(file: string): Promise<string[]> {
  return groupSent(JSON.parse(readFileSync(`${corpora}/${file}`, "utf8")) as Record<string, unknown>);
}

function scoreOf(results: { pair: Pair; joined: boolean }[]): Score {
  const count = (relation: Pair["relation"], joined: boolean) =>
    results.filter((each) => each.pair.relation === relation && each.joined === joined).length;
  const [found, missed, merged] = [count("same", true), count("same", false), count("different", true)];
  return {
    right: results.length - missed - merged,
    all: results.length,
    precision: ratio(found, found + merged),
    recall: ratio(found, found + missed),
    wrong: results
      .filter(({ pair, joined }) => joined !== (pair.relation === "same"))
      .map(({ pair }) => pair.id),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

describe.skipIf(!existsSync(pairsFile))("pairs of real events with known truth", async () => {
  const pairs = existsSync(pairsFile) ? (JSON.parse(readFileSync(pairsFile, "utf8")) as Pair[]) : [];
  const results: { pair: Pair; joined: boolean }[] = [];
  for (const pair of pairs)
    results.push({ pair, joined: isJoined(await hashesOf(pair.a), await hashesOf(pair.b)) });
  const of = (key: "strength" | "truth", value: string) =>
    scoreOf(results.filter(({ pair }) => pair[key] === value));

  test("core pairs are all grouped correctly", () => {
    expect(of("strength", "core")).toMatchObject({ wrong: [], precision: 1, recall: 1 });
  });

  test.each(["edge", "stretch"])("%s pairs are grouped correctly at least nine times in ten", (strength) => {
    const score = of("strength", strength);
    expect(score.right / score.all).toBeGreaterThanOrEqual(0.9);
  });

  test.each(["constructed", "real-sdk", "sentry-snapshot"])(
    "truth %s: precision and recall are 1",
    (truth) => {
      expect(of("truth", truth)).toMatchObject({ precision: 1, recall: 1 });
    },
  );
});
