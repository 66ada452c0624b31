import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readApiToken, writeCredentials } from "./credentials.ts";

describe("credentials", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-credentials-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("keeps the token across restarts, in a file that only its owner can read", async () => {
    const apiToken = await readApiToken(folder);
    await writeCredentials(folder, { dsn: "http://k@localhost/1", apiToken, url: "http://localhost" });
    await writeCredentials(folder, { dsn: "http://k@localhost:1/1", apiToken, url: "http://localhost:1" });
    expect(await readApiToken(folder)).toBe(apiToken);
    expect((await stat(join(folder, "credentials.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["credentials.json"]);
  });

  it("makes a new token of 256 bits if the file is missing or broken", async () => {
    expect(await readApiToken(folder)).toMatch(/^[0-9a-f]{64}$/);
    await writeFile(join(folder, "credentials.json"), '{"apiToken": "short');
    expect(await readApiToken(folder)).toMatch(/^[0-9a-f]{64}$/);
  });
});
