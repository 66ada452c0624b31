import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** Runs Vitest with the project's reporters on the given test files, and returns the lines it prints. */
async function printed(
  files: Record<string, string>,
  env: Record<string, string> = { TEST_COUNTS: "" },
): Promise<string[]> {
  const folder = await mkdtemp(join(root, "node_modules/.summary-line-"));
  folders.push(folder);
  const reporter = JSON.stringify(join(root, "tests/summary-reporter.ts"));
  const config = `import { summaryReporter } from ${reporter}; export default { test: { reporters: ["default", summaryReporter] } };`;
  for (const [name, content] of Object.entries({ ...files, "vitest.config.ts": config }))
    await writeFile(join(folder, name), content);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--root", folder], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (await text(child.stdout)).trimEnd().split("\n");
}

const lastLine = async (...args: Parameters<typeof printed>) => (await printed(...args)).at(-1);

it("reports how many tests passed, failed and were skipped", async () => {
  const content = `import { expect, it } from "vitest";
    it("a", () => {}); it("b", () => {}); it("c", () => expect(1).toBe(2)); it.runIf(false)("d", () => {});`;
  expect(await lastLine({ "a.test.ts": content })).toBe("2 passed, 1 failed, 1 skipped");
});

it("names each failed test with its reason before the counts", async () => {
  const content = `import { describe, it } from "vitest";
    describe("a door", () => it("opens", () => { throw new Error("it is locked\\nsince noon"); }));`;
  expect((await printed({ "a.test.ts": content })).slice(-2)).toEqual([
    "failed: a.test.ts > a door > opens: it is locked",
    "0 passed, 1 failed",
  ]);
});

it("omits skipped tests if there are none", async () => {
  expect(await lastLine({ "a.test.ts": `import { it } from "vitest"; it("a", () => {});` })).toBe(
    "1 passed, 0 failed",
  );
});

it("counts a file that cannot be loaded, and an error outside any test, as failed", async () => {
  expect(await lastLine({ "a.test.ts": `throw new Error("broken");` })).toBe("0 passed, 1 failed");
  const rejected = `import { it } from "vitest"; it("a", () => { void Promise.reject(new Error("lost")); });`;
  expect(await lastLine({ "a.test.ts": rejected })).toBe("1 passed, 1 failed");
});

it("appends a run's counts to a file, which sums up several runs in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-counts-"));
  folders.push(folder);
  const file = join(folder, "counts");
  for (const content of [`it("a", () => {});`, `it("a", () => {}); it.skip("b", () => {});`])
    await lastLine({ "a.test.ts": `import { it } from "vitest"; ${content}` }, { TEST_COUNTS: file });
  const summary = (failedRuns: number) => {
    const script = join(root, "tests/print-summary.ts");
    const output = execFileSync(process.execPath, [script, file, String(failedRuns)], { encoding: "utf8" });
    return output.trimEnd().split("\n").at(-1);
  };
  expect(summary(0)).toBe("2 passed, 0 failed, 1 skipped");
  expect(summary(1)).toBe("2 passed, 1 failed, 1 skipped");
});
