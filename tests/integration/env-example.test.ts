import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv, VARIABLE_NAMES } from "#config/env.ts";

const lines = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8").split("\n");
const settings = lines.flatMap((line, index) => {
  const match = /^#([A-Z_]+)=(.*)$/.exec(line);
  return match ? [{ name: match[1] ?? "", value: match[2] ?? "", above: lines[index - 1] ?? "" }] : [];
});

it(".env.example lists exactly the variables that are read, each once", () => {
  // npm's own variables are in lower case.
  const read = VARIABLE_NAMES.filter((name) => name === name.toUpperCase());
  expect(settings.map(({ name }) => name).toSorted()).toEqual(read.toSorted());
});

it(".env.example explains each variable in one line, and sets none", () => {
  expect(settings.filter(({ above }) => !/^# [A-Z].+\.$/.test(above))).toEqual([]);
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});

it(".env.example gives valid values", () => {
  const given = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  expect(readEnv(given)).toMatchObject({ PORT: 3000, LOG_LEVEL: "info" });
});
