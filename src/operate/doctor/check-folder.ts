import { constants } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { inspectDatabase, isTooNew } from "#collector/store/sqlite/inspect/inspect-database.ts";
import { GIGABYTE } from "#lib/units.ts";
import { CREDENTIALS_FILE, readCredentials } from "#config/credentials.ts";
import { minFreeOf } from "#config/min-free.ts";
import type { Env } from "#config/env.ts";
import { fault, good, note, type Finding } from "./finding.ts";

const OTHERS = 0o077;

/** The data folder: who may read it, its room, its keys, and every database. */
export async function checkFolder(folder: string, env: Env): Promise<Finding[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined)
    return [
      note(
        `${folder} does not exist yet.`,
        "The first start makes it. If there should be data, set GLASSHOUSE_DATA.",
      ),
    ];
  if (!found.isDirectory()) return [fault(`${folder} is not a folder.`, "Set GLASSHOUSE_DATA to a folder.")];
  if (!(await isWritable(folder)))
    return [
      fault(
        `${folder} cannot be written to.`,
        "Give it to the user that Glasshouse runs as (chown), or set GLASSHOUSE_DATA.",
      ),
    ];
  return [
    checkMode(folder, found.mode),
    await checkRoom(folder, env),
    ...(await checkKeys(folder)),
    ...(await checkAside(folder)),
    ...(await checkDatabases(folder, "")),
    ...(await checkProjects(folder)),
  ];
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

function checkMode(path: string, mode: number): Finding {
  return (mode & OTHERS) === 0
    ? good(`Only its owner can read ${path}.`)
    : note(`Other users of this machine can read ${path}.`, `chmod ${mode & 0o40_000 ? 700 : 600} ${path}`);
}

async function checkRoom(folder: string, env: Env): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, least] = [bavail * bsize, minFreeOf(env.GLASSHOUSE_MIN_FREE)(blocks * bsize)];
  const text = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return free > least
    ? good(`The disk has ${text(free)} free.`)
    : fault(
        `The disk has ${text(free)} free, and ${text(least)} are kept free: what is sent is refused with 429.`,
        "Make room, lower GLASSHOUSE_RETENTION_DAYS or set GLASSHOUSE_RETENTION_BYTES, or lower GLASSHOUSE_MIN_FREE.",
      );
}

async function checkKeys(folder: string): Promise<Finding[]> {
  const file = join(folder, CREDENTIALS_FILE);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined)
    return [note(`${file} is missing.`, "The collector's next start writes it, with new tokens.")];
  const keys = await readCredentials(folder).catch(() => null);
  return [
    checkMode(file, found.mode),
    ...(keys === null
      ? [
          fault(
            `${file} cannot be understood.`,
            "Delete it: the collector's next start writes it, with new tokens.",
          ),
        ]
      : []),
  ];
}

async function checkAside(folder: string): Promise<Finding[]> {
  const present = await readdir(folder);
  const damaged = await readdir(join(folder, "quarantine")).catch(() => []);
  return [
    ...(present.includes("glasshouse.db")
      ? [
          fault(
            `${folder} has the form of the first version, a single glasshouse.db.`,
            "Move that file away, and start with an empty folder.",
          ),
        ]
      : []),
    ...(damaged.length > 0
      ? [
          note(
            `${damaged.length === 1 ? "A damaged file is" : `${damaged.length} damaged files are`} in quarantine/.`,
            "What can be read of it, sqlite3's .recover finds. Delete what is no longer wanted.",
          ),
        ]
      : []),
  ];
}

/** The projects besides the first: each has databases of its own. */
async function checkProjects(folder: string): Promise<Finding[]> {
  const names = await readdir(join(folder, "projects")).catch(() => []);
  const found: Finding[] = [];
  for (const name of names.filter((text) => /^\d+$/.test(text)))
    found.push(...(await checkDatabases(join(folder, "projects", name), `projects/${name}/`)));
  return found;
}

/** @param place of the folder within the data folder */
async function checkDatabases(folder: string, place: string): Promise<Finding[]> {
  const days = (await readdir(join(folder, "days")).catch(() => [])).filter((name) => name.endsWith(".db"));
  const top = (await readdir(folder)).filter((name) => name === "state.db" || name === "search.db");
  const names = [...top, ...days.map((name) => `days/${name}`)];
  if (!top.includes("state.db") && days.length > 0)
    return [
      fault(
        `${place}state.db is missing, and there are days.`,
        "Restore it from a backup, or start the collector with --accept-new-state, which derives one from the days.",
      ),
    ];
  const findings = names.flatMap((name) => checkDatabase(join(folder, name), place + name));
  return findings.length > 0 || names.length === 0
    ? findings
    : [
        good(
          `${names.length === 1 ? "The database" : `All ${names.length} databases`}${place === "" ? "" : ` of ${place}`} ${names.length === 1 ? "is" : "are"} undamaged.`,
        ),
      ];
}

function checkDatabase(file: string, name: string): Finding[] {
  const { damage } = inspectDatabase(file, true);
  if (damage !== null)
    return [
      fault(
        `${name} is damaged: ${damage}`,
        name.endsWith("state.db")
          ? "Restore a backup, or start the collector with --accept-new-state, which derives a state from the days."
          : "The next start moves it to quarantine/ and goes on without it; a backup may have it whole.",
      ),
    ];
  return isTooNew(file, name)
    ? [fault(`${name} was written by a later version.`, "Start the version that wrote it, or a later one.")]
    : [];
}
