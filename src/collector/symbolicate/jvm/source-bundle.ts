import { isRecord } from "#lib/is-record.ts";
import { sourceContext } from "../original-source.ts";
import { type JvmFile, NO_JVM_FILE } from "./jvm-file.ts";

/** Sources by their path without extension, `com/acme/shop/Cart`: the form in which a bundle of them is stored. */
export interface JvmSources {
  jvmSources: Record<string, string>;
}

export function isJvmSources(document: unknown): document is JvmSources {
  return isRecord(document) && isRecord(document.jvmSources);
}

export function openSources({ jvmSources }: JvmSources): JvmFile {
  return {
    ...NO_JVM_FILE,
    sourcesAt: (places) =>
      Promise.resolve(
        places.map(({ path, line }) => {
          const source = Object.hasOwn(jvmSources, path) ? jvmSources[path] : undefined;
          return typeof source === "string" ? (sourceContext(source, line, 0) ?? null) : null;
        }),
      ),
  };
}
