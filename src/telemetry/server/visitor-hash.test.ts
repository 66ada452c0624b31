import { expect, test } from "vitest";
import type { CurrentRequest } from "./request-context.ts";
import { identifyVisitors, visitorHash } from "./visitor-hash.ts";

const requestOf = (user?: string) =>
  ({ request: { headers: user ? { "x-user": user } : {} } }) as unknown as CurrentRequest;

test("the same person has the same hash, another person another, and no hash contains the id", () => {
  identifyVisitors((headers) => (headers["x-user"] as string | undefined) ?? null);
  const [first, again, other] = ["ann@mail.example", "ann@mail.example", "bob@mail.example"].map((user) =>
    visitorHash(requestOf(user)),
  );
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("unknown visitors have no hash, nor does anybody if the product's function throws", () => {
  expect(visitorHash(requestOf())).toBeNull();
  identifyVisitors(() => {
    throw new Error("no session store");
  });
  expect(visitorHash(requestOf("ann@mail.example"))).toBeNull();
});
