import { expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { err, ok } from "#lib/result.ts";
import { readPart } from "./read-part.ts";

const reported: unknown[] = [];
const report = (error: unknown) => void reported.push(error);
const never = new Promise<never>(() => {});

test("a part's answer or failure is returned", async () => {
  expect(await readPart(Promise.resolve(ok(1)), report)).toEqual(ok(1));
  const missing = err({ code: "not_found" as const, detail: "There is no such issue." });
  expect(await readPart(Promise.resolve(missing), report)).toEqual(missing);
});

test("a slow part is left out", async () => {
  expect(await readPart(never, report, 1)).toEqual(err({ code: "query_timeout" }));
});

test("a thrown error becomes the part's failure, and is reported if unexpected", async () => {
  expect(await readPart(Promise.reject(new AppError("store_busy")), report)).toEqual(
    err({ code: "store_busy" }),
  );
  expect(reported).toEqual([]);
  const bug = new Error("a bug");
  expect(await readPart(Promise.reject(bug), report)).toEqual(err({ code: "internal" }));
  expect(reported).toEqual([bug]);
});
