import type { Breach } from "./breach.ts";

/**
 * Finds places where a text names a folder of the machine it was written on.
 *
 * @param machinePaths absolute folders, such as the project's own; folders directly under the root are too common to
 * count
 */
export function findMachinePaths(texts: ReadonlyMap<string, string>, machinePaths: string[]): Breach[] {
  const telling = machinePaths.filter((path) => path.split(/[\\/]/).filter(Boolean).length > 1);
  return [...texts].flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => {
      const path = telling.find((each) => line.includes(each));
      return path
        ? [{ file, line: index + 1, rule: "machine-path", text: "names a folder of this machine" }]
        : [];
    }),
  );
}
