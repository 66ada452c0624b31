import { expect, it } from "vitest";
import { loadOracle } from "./oracle.ts";
import { runTarget } from "./run-target.ts";
import { listTargets } from "./targets.ts";

const corpora = process.env["CORPORA_DIR"] ?? "../shared/corpora";
const SEED = 17;
const MILLIS = 20_000;

it.each(listTargets(corpora, loadOracle(corpora)))("$name reads any input", async (target) => {
  const { inputs, findings } = await runTarget(target, SEED, MILLIS);
  expect(inputs).toBeGreaterThan(0);
  expect(findings.map(({ message, stack }) => `${message}\n${stack}`)).toEqual([]);
});
