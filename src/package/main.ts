import { readFileSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildApp, isBuilt } from "#launch/build-app.ts";
import { gitRelease } from "#launch/git-release.ts";
import { PACKAGED_FILE, type Packaged } from "#launch/packaged.ts";
import { refuse, say } from "#launch/terminal.ts";
import { withoutPlace } from "./without-place.ts";
import { traceFiles } from "./trace-files.ts";
import { writePackage } from "./write-package.ts";

/** What is read by people, and what starts it. */
const BESIDE = [".env.example", "CHANGELOG.md", "LICENSE", "README.md", "bin/glasshouse", "package.json"];

const root = process.cwd();
if (!isBuilt(root)) {
  const built = await buildApp(root);
  if (!built.ok) refuse("The build failed. See the errors above.");
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const packaged: Packaged = { version, release: gitRelease(root) };
const replaced = new Map([...withoutPlace(root), [PACKAGED_FILE, `${JSON.stringify(packaged)}\n`]]);
const files = new Set([...(await traceFiles(root)), ...BESIDE, ...replaced.keys()]);

// Some of the packages are compiled for one kind of machine.
const name = `glasshouse-${version}-${process.platform}-${process.arch}`;
mkdirSync(join(root, "dist"), { recursive: true });
const archive = `dist/${name}.tar.gz`;
await writePackage(join(root, archive), {
  root,
  files: [...files].toSorted(),
  replaced,
  folder: `glasshouse-${version}`,
});
say(`${archive}: ${files.size} files, ${(statSync(join(root, archive)).size / 1e6).toFixed(1)} MB`);
