import { type JvmFile, NO_JVM_FILE } from "./jvm-file.ts";
import { parseMapping } from "./proguard-mapping.ts";
import { retraceStack } from "./retrace.ts";

/** Opens the text of a mapping. */
export function openMapping(text: string): JvmFile {
  const mapping = parseMapping(text);
  return {
    ...NO_JVM_FILE,
    retrace: ({ stacks, classes }) =>
      Promise.resolve({
        stacks: stacks.map((stack) => retraceStack(mapping, stack)),
        classes: classes.map((name) => mapping.classOf(name)?.original ?? null),
      }),
  };
}
