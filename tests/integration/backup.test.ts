import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { packTar } from "modern-tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent } from "../contract/make-batch.ts";
import { backupRounds, operate } from "../crash/backup-rounds.ts";

const DAY = 86_400_000;

let root: string;
let data: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "glasshouse-backup-"));
  data = join(root, "data");
});
afterEach(() => rm(root, { recursive: true }));

/** A folder with an event on each of the last days. */
async function fill(days: number): Promise<void> {
  await mkdir(data, { recursive: true });
  for (let day = days - 1; day >= 0; day--) {
    const store = openSqliteStore({ folder: data, clock: () => Date.now() - day * DAY, retentionDays: 30 });
    await store.append(makeBatch({ events: [makeEvent()] }));
    await store.close();
  }
  await writeFile(join(data, "credentials.json"), '{"apiToken":"of-this-folder"}');
}

const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();

it("a backup under full load has what was acknowledged before, and a killed one is not taken for one", async () => {
  const { finished, killed, bad, mistaken } = await backupRounds(root, 4);
  expect({ bad, mistaken }).toEqual({ bad: [], mistaken: [] });
  expect(finished + killed).toBe(4);
  expect(finished).toBeGreaterThanOrEqual(2);
});

describe("a backup", () => {
  it("holds databases and keys, and restores them into an empty folder", async () => {
    await fill(3);
    const file = join(root, "all.tar.zst");
    expect(await operate(["backup", file, "--data", data])).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await namesIn(root)).not.toContain("all.tar.zst.partial.files");
    const { code, said } = await operate(["verify", file, "--json"]);
    expect(code).toBe(0);
    const manifest = JSON.parse(said) as { files: { name: string; rows: Record<string, number> }[] };
    expect(manifest.files.find(({ name }) => name === "state.db")?.rows["issues"]).toBe(3);

    const restored = join(root, "restored");
    expect(await operate(["restore", file, "--data", restored])).toMatchObject({ code: 0 });
    expect(await namesIn(restored)).toEqual(
      (await namesIn(data)).filter((name) => !/-(?:wal|shm)$|\.lock$/.test(name)),
    );
    expect(await readFile(join(restored, "credentials.json"), "utf8")).toContain("of-this-folder");
    const again = await operate(["restore", file, "--data", restored]);
    expect(again.code).toBe(1);
    expect(again.said).toContain("is not empty");
  });

  it("made onto another leaves out the days that have not changed, and wants it to restore", async () => {
    await fill(4);
    const [first, second] = [join(root, "1.tar.zst"), join(root, "2.tar.zst")];
    await operate(["backup", first, "--data", data]);
    const made = await operate(["backup", second, "--data", data, "--onto", first]);
    expect(made.said).toContain("4 days (2 in earlier backups)");
    expect((await stat(second)).size).toBeLessThan((await stat(first)).size);
    const alone = await operate(["restore", second, "--data", join(root, "alone")]);
    expect(alone.code).toBe(1);
    expect(alone.said).toContain("name its file as well");
    expect((await operate(["restore", second, first, "--data", join(root, "both")])).code).toBe(0);
    expect(await readdir(join(root, "both", "days"))).toHaveLength(4);

    const [oldest] = (await readdir(join(data, "days"))).filter((name) => name.endsWith(".db")).toSorted();
    await utimes(join(data, "days", oldest!), new Date(), new Date(Date.now() + 5000));
    const third = await operate(["backup", join(root, "3.tar.zst"), "--data", data, "--onto", first]);
    expect(third.said).toContain("4 days (1 in earlier backups)");
  });

  it("of the state alone has issues, but no days", async () => {
    await fill(2);
    const file = join(root, "state.tar.zst");
    await operate(["backup", file, "--data", data, "--state-only"]);
    await operate(["restore", file, "--data", join(root, "restored")]);
    expect(await namesIn(join(root, "restored"))).toEqual(["credentials.json", "search.db", "state.db"]);
  });

  it("goes to standard output", async () => {
    await fill(1);
    const { code, said } = await operate(["backup", "-", "--data", data]);
    expect(code).toBe(0);
    expect(said).toContain("1 issue, 1 day");
  });
});

describe("what is no good backup is refused, with the reason:", () => {
  it.each([
    [
      "cut short",
      async (file: string) => truncate(file, (await stat(file)).size - 200),
      "damaged or unfinished",
    ],
    [
      "changed in one place",
      async (file: string) => {
        const bytes = await readFile(file);
        bytes[bytes.length >> 1]! ^= 0xff;
        await writeFile(file, bytes);
      },
      "damaged",
    ],
    ["no archive", async (file: string) => writeFile(file, "not an archive"), "damaged or unfinished"],
    [
      "without a manifest",
      async (file: string) => writeTar(file, [["state.db", "x"]]),
      "before its manifest",
    ],
    [
      "with a path out of the folder",
      async (file: string) => writeTar(file, [["../evil.db", "x"]]),
      "no part of a backup",
    ],
    [
      "of another version",
      async (file: string) => writeTar(file, [["manifest.json", '{"format":2}']]),
      "later version",
    ],
  ])("%s", async (_, spoil, reason) => {
    await fill(1);
    const file = join(root, "bad.tar.zst");
    await operate(["backup", file, "--data", data]);
    await spoil(file);
    for (const args of [
      ["verify", file],
      ["restore", file, "--data", join(root, "restored")],
    ]) {
      const { code, said } = await operate(args);
      expect(said).toContain(reason);
      expect(code).toBe(1);
    }
    expect(await namesIn(join(root, "restored")).catch(() => [])).not.toContain("state.db");
    expect(await namesIn(root)).not.toContain("evil.db");
  });

  it("one whose rows are not those that its manifest names", async () => {
    await fill(1);
    const file = join(root, "good.tar.zst");
    await operate(["backup", file, "--data", data]);
    const tar = join(root, "good.tar");
    await pipeline(createReadStream(file), createZstdDecompress(), createWriteStream(tar));
    const text = await readFile(tar, "latin1");
    await writeFile(tar, text.replace('"issues": 1', '"issues": 2'), "latin1");
    await pipeline(createReadStream(tar), createZstdCompress(), createWriteStream(file));
    expect(await operate(["verify", file])).toMatchObject({
      code: 1,
      said: expect.stringContaining("has 1 rows in issues; its manifest says 2"),
    });
  });
});

it("a folder without data, and wrong arguments, are named", async () => {
  expect(await operate(["backup", join(root, "x"), "--data", root])).toMatchObject({
    code: 1,
    said: expect.stringContaining("holds no data"),
  });
  expect(await operate(["backup", "a", "b"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("Usage:"),
  });
  expect(await operate(["verify", "--what"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("--what"),
  });
  expect(await operate(["nothing"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("no command nothing"),
  });
  expect(await operate([])).toMatchObject({ code: 0, said: expect.stringContaining("backup") });
});

async function writeTar(file: string, entries: [name: string, text: string][]): Promise<void> {
  const bytes = await packTar(
    entries.map(([name, text]) => ({ header: { name, size: Buffer.byteLength(text) }, body: text })),
  );
  await pipeline([bytes], createZstdCompress(), createWriteStream(file));
}
