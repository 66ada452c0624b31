import { expect, test } from "vitest";
import { parseEventId, type TraceId } from "#lib/ids.ts";
import { serverErrorId } from "./error-id.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736" as TraceId;

test("the same trace and digest give the same event id", () => {
  const id = serverErrorId(trace, "2338198471");
  expect(parseEventId(id)).toBe(id);
  expect(serverErrorId(trace, "2338198471")).toBe(id);
});

test("two visitors who meet the same error get two ids", () => {
  const other = "5bf92f3577b34da6a3ce929d0e0e4736" as TraceId;
  expect(serverErrorId(other, "2338198471")).not.toBe(serverErrorId(trace, "2338198471"));
});

test("two errors of one request get two ids that share no part", () => {
  const one = serverErrorId(trace, "2338198471");
  const two = serverErrorId(trace, "2338198472");
  for (let at = 0; at < 32; at += 8) expect(two.slice(at, at + 8)).not.toBe(one.slice(at, at + 8));
});
