import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { batchedOutput } from "./log-output.ts";

function openOutput() {
  const file = join(mkdtempSync(join(tmpdir(), "glasshouse-output-")), "lines");
  return { out: batchedOutput(openSync(file, "w")), read: () => readFileSync(file, "utf8") };
}

test.each([1, 7, 2_000])("%i lines arrive complete and in order without a flush", async (count) => {
  const { out, read } = openOutput();
  const lines = Array.from({ length: count }, (_, index) => `{"line":${index},"text":"Grüße"}\n`);
  for (const line of lines) out.write(line);
  await vi.waitFor(() => expect(read()).toBe(lines.join("")), { timeout: 10_000 });
});

test("lines after a pause arrive too", async () => {
  const { out, read } = openOutput();
  out.write("first\n");
  await vi.waitFor(() => expect(read()).toBe("first\n"), { timeout: 10_000 });
  out.write("second\n");
  await vi.waitFor(() => expect(read()).toBe("first\nsecond\n"), { timeout: 10_000 });
});
