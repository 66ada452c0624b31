import { expect, it } from "vitest";
import { endQuietly } from "./end-quietly.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("forwards bytes and ends when the source fails", async () => {
  const given = ["one ", "two"];
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = given.shift();
      if (next === undefined) controller.error(new TypeError("terminated"));
      else controller.enqueue(bytes(next));
    },
  });
  expect(await new Response(endQuietly(source)).text()).toBe("one two");
});

it("cancels the source, even a failed one", async () => {
  let left = 0;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void left++ });
  await endQuietly(source).cancel();
  expect(left).toBe(1);
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("gone")),
  });
  await expect(endQuietly(broken).cancel()).resolves.toBeUndefined();
});
