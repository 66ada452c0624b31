import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { runCommandAbout } from "./run-command-about.ts";
import { sendErrors, sendLogs } from "./send-telemetry.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const MAIN = join(import.meta.dirname, "../../bin/glasshouse");

interface Tail {
  child: ChildProcess;
  out: () => string;
  fail: () => string;
}

let folder: string;
let collector: Collector;
const tails: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-tail-"));
  collector = await startCollector(folder);
});
afterEach(() => {
  for (const child of tails.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

/** `npx glasshouse tail` as a process of its own. */
function startTail(...args: string[]): Tail {
  const child = spawn(process.execPath, [MAIN, "tail", ...args, "--data", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  tails.push(child);
  const said = { out: "", fail: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.fail += chunk.toString()));
  return { child, out: () => said.out, fail: () => said.fail };
}

function untilIn(text: () => string, ...parts: string[]): Promise<void> {
  return eventually(async () => {
    for (const part of parts) expect(text()).toContain(part);
  });
}

const linesOf = ({ out }: Tail) =>
  out()
    .split("\n")
    .filter((line) => line !== "");

test("prints the latest, then what arrives, of both signals, and ends with 0 on Ctrl-C", async () => {
  const { dsn } = collector.credentials;
  await sendLogs(dsn, ["before one", "before two"]);
  const [earlier = ""] = await sendErrors(dsn, ["it broke before"]);
  const tail = startTail("--last", "1");
  await untilIn(tail.out, "before two", earlier);
  expect(tail.out()).not.toContain("before one");
  await sendLogs(dsn, ["after one", "after two"], 17);
  const [later = ""] = await sendErrors(dsn, ["it broke after"]);
  await untilIn(tail.out, "after two", later);
  expect(linesOf(tail).filter((line) => line.includes("after one"))).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z {2}ERROR {2}shop {2}after one$/),
  ]);
  expect(linesOf(tail).filter((line) => line.includes(later))).toEqual([
    expect.stringMatching(/Z {2}ERROR {2}Error: it broke after {2}[0-9a-f]{32}$/),
  ]);
  tail.child.kill("SIGINT");
  expect(await once(tail.child, "exit")).toEqual([0, null]);
  expect(tail.fail()).toBe("");
});

test("searches in the language of each signal, and says what it cannot find", async () => {
  const { dsn } = collector.credentials;
  const logs = startTail("--signal", "logs", "--search", "level:error", "--last", "0", "--json");
  const errors = startTail("--signal", "errors", "--search", "kettle", "--last", "0", "--json");
  await sendLogs(dsn, ["too quiet"]);
  await sendErrors(dsn, ["the toaster burnt", "the kettle boiled over"]);
  await eventually(async () => {
    await sendLogs(dsn, ["loud enough"], 17);
    await sendErrors(dsn, ["the kettle boiled over"]);
    expect([logs.out(), errors.out()]).toEqual([
      expect.stringContaining("loud enough"),
      expect.stringContaining("kettle"),
    ]);
  });
  expect(linesOf(logs).map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ signal: "logs", message: "loud enough", service: "shop" }),
  );
  expect(JSON.parse(linesOf(errors)[0] ?? "")).toMatchObject({
    signal: "errors",
    title: "Error: the kettle boiled over",
  });
  expect(logs.out()).not.toContain("too quiet");
  expect(errors.out()).not.toContain("toaster");
  const wrong = await runCommandAbout(folder, "tail", "--signal", "logs", "--search", "levle:error");
  expect(wrong).toMatchObject({ code: 1, fail: expect.stringContaining("levle") });
});

test("goes on where it was when the collector was away, and says so", async () => {
  const { dsn } = collector.credentials;
  const tail = startTail("--last", "0");
  await eventually(async () => {
    await sendLogs(dsn, ["are you there"]);
    await sendErrors(dsn, ["are you there"]);
    expect(tail.out()).toContain("shop  are you there");
    expect(tail.out()).toContain("Error: are you there");
  });
  const { port } = new URL(collector.url);
  await stopCollector(collector);
  await untilIn(tail.fail, "logs: ", "errors: ", "trying again");
  collector = await startCollector(folder, { COLLECTOR_PORT: port });
  // As soon as it is back, so before a tail may have noticed.
  await sendLogs(dsn, ["while you were away"]);
  const [id = ""] = await sendErrors(dsn, ["while you were away"]);
  await untilIn(tail.out, "shop  while you were away", id);
  await untilIn(tail.fail, "logs: the collector is back.", "errors: the collector is back.");
  const lines = linesOf(tail);
  expect(new Set(lines).size).toBe(lines.length);
});

test("shows what would act on the terminal, and ends with 0 when nobody reads any more", async () => {
  const { dsn } = collector.credentials;
  const tail = startTail("--signal", "logs", "--last", "0");
  await eventually(async () => {
    await sendLogs(dsn, ["\u001B]0;owned\u0007 \u009B2J"]);
    expect(tail.out()).toContain(String.raw`\u{1b}]0;owned\u{7} \u{9b}2J`);
  });
  expect(tail.out()).not.toMatch(/(?!\n)\p{Cc}/u);
  tail.child.stdout?.destroy();
  const exit = once(tail.child, "exit");
  await sendLogs(dsn, ["nobody sees this"]);
  await sendLogs(dsn, ["nor this"]);
  expect(await exit).toEqual([0, null]);
  expect(tail.fail()).toBe("");
});

test.each([
  [["--signal", "spans"], "--signal is logs or errors."],
  [["--search", "x"], "Give --signal with --search"],
  [["--last", "101"], "not a whole number up to 100"],
])("refuses %j", async (args, reason) => {
  const answer = await runCommandAbout(folder, "tail", ...args);
  expect(answer).toMatchObject({ code: 2, fail: expect.stringContaining(reason) });
});
