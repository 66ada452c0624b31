import { expect, test } from "vitest";
import { sampleCommand } from "./first-steps.tsx";

test("the command goes to the DSN's host and project with its key", () => {
  expect(sampleCommand("http://abc123@localhost:4318/1")).toBe(
    `curl "http://localhost:4318/api/1/store/?sentry_key=abc123" \\\n  --json '{"message": "Hello from the shell", "level": "error"}'`,
  );
});

test("contains nothing with a meaning to a shell", () => {
  expect(sampleCommand('http://a"b@localhost/1')).toBeUndefined();
  expect(sampleCommand("http://abc@localhost/$(id)")).toBeUndefined();
  expect(sampleCommand("no url")).toBeUndefined();
});
