import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createReaderPool, type ReaderPool } from "./reader-pool.ts";

/** Answers `echo`, never answers `hang`, and dies of `die`. */
const SCRIPT = `
  const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ name, args }) => {
    if (name === "die") throw new Error("worker died");
    if (name === "hang") for (;;) {}
    if (name === "fail") parentPort.postMessage({ error: { code: "bad_cursor", context: {} } });
    if (name === "echo") parentPort.postMessage({ value: args });
    if (name === "thread") parentPort.postMessage({ value: threadId });
  });`;

describe("createReaderPool", () => {
  let pool: ReaderPool;
  afterEach(() => pool.close());

  function makePool(options: Partial<Parameters<typeof createReaderPool>[0]> = {}) {
    pool = createReaderPool({
      start: () => new Worker(SCRIPT, { eval: true }),
      size: 1,
      deadline: 10_000,
      idle: 60_000,
      maxWaiting: 10,
      ...options,
    });
    return pool;
  }

  it("cuts off a question past its deadline, and answers the next one", async () => {
    const { ask } = makePool({ deadline: 1500 });
    await expect(ask("hang", [])).rejects.toMatchObject({ code: "query_timeout" });
    await expect(ask("echo", [1, "two"])).resolves.toEqual([1, "two"]);
  });

  it("passes an error on as it was thrown", async () => {
    await expect(makePool().ask("fail", [])).rejects.toMatchObject({ code: "bad_cursor" });
  });

  it("replaces a thread that dies, failing only its question", async () => {
    const { ask } = makePool();
    const [died, echoed] = await Promise.allSettled([ask("die", []), ask("echo", ["after"])]);
    expect(died).toMatchObject({ status: "rejected", reason: { code: "store_failed" } });
    expect(echoed).toEqual({ status: "fulfilled", value: ["after"] });
  });

  it("keeps one thread free of slow questions", async () => {
    const { ask } = makePool({ size: 2, slow: new Set(["hang"]), deadline: 3000 });
    const slow = Promise.allSettled([ask("hang", []), ask("hang", [])]);
    expect(await Promise.all([ask("echo", [1]), ask("echo", [2])])).toEqual([[1], [2]]);
    expect((await slow).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("answers slow questions with a single thread", async () => {
    const { ask } = makePool({ slow: new Set(["echo"]) });
    expect(await Promise.all([ask("echo", [1]), ask("echo", [2])])).toEqual([[1], [2]]);
  });

  it("refuses questions beyond its queue", async () => {
    const { ask } = makePool({ maxWaiting: 1 });
    const first = ask("echo", [1]);
    const second = ask("echo", [2]);
    await expect(ask("echo", [3])).rejects.toMatchObject({ code: "store_busy" });
    expect(await Promise.all([first, second])).toEqual([[1], [2]]);
  });

  it("ends an idle thread, and starts another for the next question", async () => {
    const { ask } = makePool({ idle: 0 });
    const first = await ask("thread", []);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ask("thread", [])).not.toBe(first);
  });

  it("rejects waiting questions when it closes", async () => {
    const { ask, close } = makePool();
    const asked = Promise.allSettled([ask("hang", []), ask("echo", [])]);
    await close();
    const closed = { status: "rejected", reason: { code: "store_closed" } };
    expect(await asked).toMatchObject([closed, closed]);
    await expect(ask("echo", [])).rejects.toMatchObject({ code: "store_closed" });
  });
});
