import { expect, it } from "vitest";
import { namePattern } from "./name-pattern.ts";

it("treats calls of one kind as the same", () => {
  expect(namePattern("GET /items/17?page=2")).toBe(namePattern("GET /items/3?page=1"));
  expect(namePattern("get 7c9e6679-7425-40de-944b-e07fc1f90ae7")).toBe("get #");
  expect(namePattern("SELECT * FROM a")).not.toBe(namePattern("SELECT * FROM b"));
});
