import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientFault } from "./client-fault.ts";

const ABORTED = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
const LEFT = { complete: false, destroyed: true };
const WHOLE = { complete: true, destroyed: false } as IncomingMessage;

test.each<[string, unknown, Partial<IncomingMessage>, number | undefined]>([
  ["a client that left while it was sending", ABORTED, LEFT, 499],
  ["a client that left within a form", new Error("Unexpected end of form"), LEFT, 499],
  ["a body that we cut off", new Error("too_large: The request is too large"), LEFT, undefined],
  [
    "a client that left while it was read to",
    new Error("ours"),
    { complete: true, destroyed: true },
    undefined,
  ],
  ["a form that is none", new Error("Unexpected end of form"), WHOLE, 400],
  [
    "a form larger than allowed",
    Object.assign(new Error("Body exceeded 1 MB limit."), { name: "ApiError", statusCode: 413 }),
    WHOLE,
    413,
  ],
  ["a failure of ours", new Error("The database is gone"), WHOLE, undefined],
  ["a failure of ours that quotes another", new Error("read: Unexpected end of form"), WHOLE, undefined],
  ["something thrown that is no error", "Unexpected end of form", WHOLE, undefined],
])("%s gets a status of its own, or none for what is ours", (_who, error, request, status) => {
  expect(clientFault(error, request as IncomingMessage)).toBe(status);
});
