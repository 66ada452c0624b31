import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sampleCommands } from "./sample-commands.ts";

const DSN = "http://abc123@localhost:4318/1";

test("the commands go to the DSN's host and project with its key", () => {
  const commands = sampleCommands(DSN);
  expect(commands?.event).toBe(
    `curl "http://localhost:4318/api/1/store/?sentry_key=abc123" \\\n  --json '{"message": "Hello from the shell", "level": "error"}'`,
  );
  expect(commands?.trace).toMatch(/^curl "http:\/\/localhost:4318\/v1\/traces" -H ".*sentry_key=abc123" /);
});

test("the commands keep the path of a public address", () => {
  expect(sampleCommands("https://abc123@ops.example/ingest/1")?.event).toContain(
    '"https://ops.example/ingest/api/1/store/?',
  );
});

test("a shell makes documents of them", () => {
  const { trace = "", log = "", checkIn = "" } = sampleCommands(DSN) ?? {};
  for (const command of [trace, log, checkIn]) {
    // The last argument is the body.
    const script = `curl() { for last; do :; done; printf %s "$last"; }; openssl() { printf ab; }; ${command}`;
    expect(
      () => JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" })) as unknown,
    ).not.toThrow();
  }
});

test("contain nothing of a DSN with a meaning to a shell", () => {
  expect(sampleCommands('http://a"b@localhost/1')).toBeUndefined();
  expect(sampleCommands("http://abc@localhost/$(id)")).toBeUndefined();
  expect(sampleCommands("no url")).toBeUndefined();
});
