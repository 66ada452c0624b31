import { globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildApp, isBuilt } from "#launch/build-app.ts";
import { gitRelease } from "#launch/git-release.ts";
import { PACKAGED_FILE, type Packaged } from "#launch/packaged.ts";
import { refuse, say } from "#launch/terminal.ts";
import { VERSION } from "#launch/version.ts";
import { compileSources, isSource } from "./compile-sources.ts";
import { traceFiles } from "./trace-files.ts";
import { writePackage } from "./write-package.ts";

/** What is read by people. */
const BESIDE = [".env.example", "CHANGELOG.md", "LICENSE", "README.md"];

/** Keys that Next draws by chance at each build, for its draft mode, which no page has. */
const DRAWN = /(?<="preview(?:ModeId|ModeSigningKey|ModeEncryptionKey)":\s*")[0-9a-f]+(?=")/g;

const root = process.cwd();
if (!isBuilt(root)) {
  const built = await buildApp(root);
  if (!built.ok) refuse("The build failed. See the errors above.");
}

const packaged: Packaged = { release: gitRelease(root) };
const traced = await traceFiles(root);
const replaced = new Map([
  ...withoutPlace(root),
  ...compileSources(root, traced),
  [PACKAGED_FILE, `${JSON.stringify(packaged)}\n`],
]);
const kept = traced.filter((file) => !isSource(file));
const files = new Set([...kept, ...BESIDE, ...replaced.keys()]);

// Some of the packages are compiled for one kind of machine.
const name = `glasshouse-${VERSION}-${process.platform}-${process.arch}`;
mkdirSync(join(root, "dist"), { recursive: true });
const archive = `dist/${name}.tar.gz`;
await writePackage(join(root, archive), {
  root,
  files: [...files].toSorted(),
  replaced,
  folder: `glasshouse-${VERSION}`,
});
say(`${archive}: ${files.size} files, ${(statSync(join(root, archive)).size / 1e6).toFixed(1)} MB`);

/**
 * The files in which a build notes the folder that it was made in, or something drawn by chance, without both: a package
 * is unpacked elsewhere, and the same source makes the same package.
 */
function withoutPlace(place: string): Map<string, string> {
  const built = globSync([".next/*.json", ".next/server/*.{js,json}"], { cwd: place });
  return new Map(
    built.flatMap((file): [string, string][] => {
      if (file.endsWith(".nft.json") || file.endsWith(".map")) return [];
      const text = readFileSync(join(place, file), "utf8");
      const plain = text.replaceAll(place, ".").replaceAll(DRAWN, (key) => "0".repeat(key.length));
      return plain === text ? [] : [[file, plain]];
    }),
  );
}
