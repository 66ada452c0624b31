import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openConnection } from "./connection.ts";
import { openFiles } from "./open-files.ts";
import { prepareFolder } from "./prepare-folder.ts";
import { dayFile } from "./store-folder.ts";

const DAY = 20_779;

it("reads a day in one snapshot per question", () => {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  prepareFolder(folder, 0).unlock();
  const writer = openConnection(dayFile(folder, DAY), { readOnly: false, cacheMegabytes: 1 });
  onTestFinished(() => writer.close());
  writer.exec("CREATE TABLE rows (row)");
  const files = openFiles(folder);
  const append = () => writer.exec("INSERT INTO rows VALUES (1)");
  const count = () => files.day(DAY)!.connection.prepare("SELECT count(*) AS rows FROM rows").get();
  append();
  expect(count()).toMatchObject({ rows: 1 });
  append();
  expect(count()).toMatchObject({ rows: 1 });
  files.tidy();
  expect(count()).toMatchObject({ rows: 2 });
  files.tidy();
});

it("has the same days throughout a question", () => {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  prepareFolder(folder, 0).unlock();
  const add = (day: number) =>
    openConnection(dayFile(folder, day), { readOnly: false, cacheMegabytes: 1 }).close();
  add(DAY);
  const files = openFiles(folder);
  const days = () => files.days().map(({ day }) => day);
  expect(days()).toEqual([DAY]);
  add(DAY + 1);
  expect(days()).toEqual([DAY]);
  expect(files.day(DAY + 1)).toBeNull();
  files.tidy();
  expect(days()).toEqual([DAY + 1, DAY]);
  files.tidy();
});

it("closes a day that is gone after the next question that asks for the days", () => {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  prepareFolder(folder, 0).unlock();
  openConnection(dayFile(folder, DAY), { readOnly: false, cacheMegabytes: 1 }).close();
  const files = openFiles(folder);
  const { connection } = files.days()[0]!;
  files.tidy();
  rmSync(dayFile(folder, DAY));
  expect(files.days()).toEqual([]);
  files.tidy();
  expect(() => connection.exec("SELECT 1")).toThrow("not open");
});
