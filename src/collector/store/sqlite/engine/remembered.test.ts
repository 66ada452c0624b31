import { expect, it } from "vitest";
import { remember } from "./remembered.ts";

it("reads once, and knows what was written since", async () => {
  let reads = 0;
  const value = remember(() => Promise.resolve(`read ${++reads}`));
  expect([await value.get(), await value.get()]).toEqual(["read 1", "read 1"]);
  await value.set("written", () => Promise.resolve());
  expect([await value.get(), reads]).toEqual(["written", 1]);
});

it("remembers neither a read nor a write that failed", async () => {
  let reads = 0;
  const value = remember(() =>
    ++reads === 1 ? Promise.reject(new Error("busy")) : Promise.resolve("there"),
  );
  await expect(value.get()).rejects.toThrow("busy");
  expect(await value.get()).toBe("there");
  await expect(value.set("new", () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(await value.get()).toBe("there");
});
