import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Keys that Next draws by chance at each build, for its draft mode, which no page has. */
const DRAWN = /(?<="preview(?:ModeId|ModeSigningKey|ModeEncryptionKey)":\s*")[0-9a-f]+(?=")/g;

/**
 * The files in which a build notes the folder that it was made in, or something drawn by chance, without both: a package
 * is unpacked elsewhere, and the same source makes the same package.
 */
export function withoutPlace(root: string): Map<string, string> {
  const files = globSync([".next/*.json", ".next/server/*.{js,json}"], { cwd: root });
  return new Map(
    files.flatMap((file): [string, string][] => {
      if (file.endsWith(".nft.json") || file.endsWith(".map")) return [];
      const text = readFileSync(join(root, file), "utf8");
      const plain = text.replaceAll(root, ".").replaceAll(DRAWN, (key) => "0".repeat(key.length));
      return plain === text ? [] : [[file, plain]];
    }),
  );
}
