import { expect, test } from "vitest";
import { guardedThread } from "./guarded-thread.ts";

const SCRIPT = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", (request) => {
  if (request === "grow") for (const all = []; ; ) all.push({ text: String(all.length) });
  if (request === "hang") for (;;);
  parentPort.postMessage(request.toUpperCase());
});`;

const thread = () =>
  guardedThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), {
    name: "test",
    megabytes: 16,
    timeout: 2_000,
  });

test("requests are answered in their order", async () => {
  const { ask } = thread();
  expect(await Promise.all(["a", "b", "c"].map((one) => ask(one)))).toEqual(["A", "B", "C"]);
});

test("work that needs too much memory or time has no answer, and affects no other", async () => {
  const { ask } = thread();
  const answers = await Promise.all(["a", "grow", "b", "hang", "c"].map((one) => ask(one)));
  expect(answers).toEqual(["A", undefined, "B", undefined, "C"]);
});
