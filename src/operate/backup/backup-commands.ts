import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#config/env.ts";
import { VERSION } from "#launch/version.ts";
import { UsageError, type Command } from "../command.ts";
import { makeBackup } from "./make-backup.ts";
import { isDay, type Manifest } from "./manifest.ts";
import { readManifestOf } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

const DATA = { type: "string" } as const;
const JSON_ANSWER = { type: "boolean", default: false } as const;

export const backup: Command = {
  usage: "[file] [--data folder] [--state-only] [--onto earlier] [--json]",
  summary: "Writes the data folder into one file, while the collector runs",
  help: `  file            where to; - for standard output. Without it, glasshouse-<time>.tar.zst in this folder
  --data folder   the data folder; without it, GLASSHOUSE_DATA
  --state-only    issues, settings and the ledger, without the days' events, traces, logs and metrics
  --onto earlier  leave out the days that an earlier backup has; restoring wants both files
  --json          print what is in it as JSON

The file holds the data folder's keys: only its owner can read it. Reports that wait for delivery, and files in
quarantine/ and expired/, are not in it.`,
  async run(args, { out, fail }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: DATA,
        "state-only": { type: "boolean", default: false },
        onto: { type: "string" },
        json: JSON_ANSWER,
      },
    });
    const [
      file = `glasshouse-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.tar.zst`,
      ...rest
    ] = positionals;
    if (rest.length > 0) throw new UsageError(`A backup goes into one file, not also ${rest[0]}.`);
    const onto = values.onto === undefined ? null : await readManifestOf(values.onto);
    const options = {
      folder: dataFolder(values.data),
      version: VERSION,
      stateOnly: values["state-only"],
      onto,
    };
    if (file === "-") {
      const scratch = join(tmpdir(), `glasshouse-backup-${process.pid}`);
      const manifest = await makeBackup({ ...options, scratch }, process.stdout);
      fail(`${described(manifest)}\n`);
      return 0;
    }
    const partial = `${file}.partial`;
    await rm(partial, { force: true });
    const stream = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    const manifest = await makeBackup({ ...options, scratch: `${partial}.files` }, stream);
    await rename(partial, file);
    await syncFolder(dirname(file));
    out(
      values.json
        ? `${JSON.stringify({ file, ...manifest }, null, 2)}\n`
        : `${file}: ${described(manifest)}\n`,
    );
    return 0;
  },
};

export const verify: Command = {
  usage: "<file> [--json]",
  summary: "Reads a backup, and compares its files and their rows with what it says that it holds",
  help: `  file    the backup. It is unpacked beside itself, and that is removed again
  --json  print what is in it as JSON`,
  async run(args, { out }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: JSON_ANSWER },
    });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError("Name one backup.");
    const manifest = await verifyBackup(file, `${file}.verifying`);
    out(values.json ? `${JSON.stringify(manifest, null, 2)}\n` : `${file} is good: ${described(manifest)}\n`);
    return 0;
  },
};

export const restore: Command = {
  usage: "<file> [others…] [--data folder]",
  summary: "Restores a backup into an empty data folder",
  help: `  file           the backup
  others         the backups that it was made onto, in any order
  --data folder  where to; without it, GLASSHOUSE_DATA. It must be empty or missing`,
  async run(args, { out }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { data: DATA } });
    const [file, ...others] = positionals;
    if (file === undefined) throw new UsageError("Name the backup.");
    const folder = dataFolder(values.data);
    const manifest = await restoreBackup(file, others, folder);
    out(`${basename(file)} is restored into ${folder}: ${described(manifest)}\n`);
    return 0;
  },
};

function dataFolder(given: string | undefined): string {
  return resolve(given ?? readEnv().GLASSHOUSE_DATA);
}

function described({ at, files }: Manifest): string {
  const sum = (name: string) =>
    files.reduce((total, { rows }) => total + (Object.hasOwn(rows, name) ? rows[name]! : 0), 0);
  const days = files.filter(({ name }) => isDay(name));
  const projects = files.filter(({ name }) => basename(name) === "state.db").length;
  const elsewhere = days.filter((file) => file.in !== null).length;
  return [
    ...(projects > 1 ? [`${countOf(projects, "project")}, `] : []),
    `${countOf(sum("issues"), "issue")}, ${countOf(days.length, "day")}`,
    ...(elsewhere > 0 ? [` (${elsewhere} in earlier backups)`] : []),
    `, as of ${at}.`,
  ].join("");
}

function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** A rename is lasting once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
