import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readTokens, writeCredentials } from "./credentials.ts";

describe("credentials", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-credentials-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("keeps the tokens across restarts, in a file that only its owner can read", async () => {
    const tokens = await readTokens(folder);
    await writeCredentials(folder, { dsn: "http://k@localhost/1", ...tokens, url: "http://localhost" });
    await writeCredentials(folder, { dsn: "http://k@localhost:1/1", ...tokens, url: "http://localhost:1" });
    expect(await readTokens(folder)).toEqual(tokens);
    expect((await stat(join(folder, "credentials.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["credentials.json"]);
  });

  it("makes two new tokens of 256 bits if the file is missing or broken", async () => {
    const isNew = {
      apiToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      dashboardToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    const { apiToken, dashboardToken } = await readTokens(folder);
    expect({ apiToken, dashboardToken }).toEqual(isNew);
    expect(apiToken).not.toBe(dashboardToken);
    await writeFile(join(folder, "credentials.json"), '{"apiToken": "short');
    expect(await readTokens(folder)).toEqual(isNew);
  });

  it("keeps the API token of a file that an earlier version wrote", async () => {
    const before = { dsn: "http://k@localhost/1", apiToken: "a".repeat(64), url: "http://localhost" };
    await writeFile(join(folder, "credentials.json"), JSON.stringify(before));
    expect((await readTokens(folder)).apiToken).toBe(before.apiToken);
  });
});
