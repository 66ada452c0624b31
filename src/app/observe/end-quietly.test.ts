import { expect, it } from "vitest";
import { endedQuietly } from "./end-quietly.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("gives what came, and ends where the source breaks off", async () => {
  const given = ["one ", "two"];
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = given.shift();
      if (next === undefined) controller.error(new TypeError("terminated"));
      else controller.enqueue(bytes(next));
    },
  });
  expect(await new Response(endedQuietly(source)).text()).toBe("one two");
});

it("lets go of the source when nobody follows any more, also of one that broke", async () => {
  let left = 0;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void left++ });
  await endedQuietly(source).cancel();
  expect(left).toBe(1);
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("gone")),
  });
  await expect(endedQuietly(broken).cancel()).resolves.toBeUndefined();
});
