import { expect, it } from "vitest";
import { structuredBody } from "./log-body.ts";

it("unfolds maps and lists, and texts that are the JSON of one", () => {
  expect(structuredBody({ body: { a: 1 }, message: '{"a":1}' })).toEqual({ a: 1 });
  expect(structuredBody({ body: ["a"], message: '["a"]' })).toEqual(["a"]);
  const text = ' {"user":{"id":1152921504606846977}} ';
  expect(structuredBody({ body: text, message: text })).toEqual({ user: { id: "1152921504606846977" } });
});

it("leaves other texts as they are", () => {
  for (const text of ["", "paid", "[worker] started", "{not json}", "42", "null"])
    expect(structuredBody({ body: text, message: text })).toBeUndefined();
});
