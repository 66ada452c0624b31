import { expect, it } from "vitest";
import { generateHistory } from "./generate-history.ts";

const HISTORY = { spans: 3000, seed: 5, begin: 1_795_170_000_000, end: 1_795_176_000_000 };
const paths = (requests: Buffer[]) => requests.map((one) => one.toString("latin1").split(" ", 2)[1]);

it("is deterministic for a seed, and contains spans and logs", () => {
  const requests = [...generateHistory(HISTORY)];
  expect(Buffer.concat(requests).equals(Buffer.concat([...generateHistory(HISTORY)]))).toBe(true);
  expect(Buffer.concat(requests).equals(Buffer.concat([...generateHistory({ ...HISTORY, seed: 6 })]))).toBe(
    false,
  );
  expect(new Set(paths(requests))).toEqual(new Set(["/v1/traces", "/v1/logs"]));
  expect(paths(requests).filter((path) => path === "/v1/traces").length).toBeGreaterThanOrEqual(5);
});
