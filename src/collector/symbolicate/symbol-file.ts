import { err, ok, type Result } from "#lib/result.ts";
import { parseJson } from "#lib/parse-json.ts";
import { type JvmFile, NO_JVM_FILE } from "./jvm/jvm-file.ts";
import { openMapping } from "./jvm/open-mapping.ts";
import { looksLikeMapping } from "./jvm/proguard-mapping.ts";
import { isJvmSources, openSources } from "./jvm/source-bundle.ts";
import { type FindFunctions, parseSourceMap, type SourceMap } from "./source-map.ts";

/** An open file of symbols. It answers what its kind can answer. */
export interface SymbolFile extends SourceMap, JvmFile {}

const NO_SOURCE_MAP: SourceMap = { positionOf: () => ({ resolution: "malformed_map" }) };
const SOURCES = '{"jvmSources"';
/** The start of a file that shows its kind. */
const START = 65_536;

/** Opens a source map, a mapping of ProGuard or R8, or sources of the JVM, whichever the bytes are. */
export function openSymbolFile(
  bytes: Uint8Array,
  findFunctions: FindFunctions,
): Result<SymbolFile, { code: "malformed_map" }> {
  const start = new TextDecoder().decode(bytes.subarray(0, START));
  if (start.startsWith(SOURCES)) return openJvmSources(bytes);
  if (!start.startsWith("{") && looksLikeMapping(start))
    return ok({ ...NO_SOURCE_MAP, ...openMapping(new TextDecoder().decode(bytes)) });
  const map = parseSourceMap(bytes, findFunctions);
  return map.ok ? ok({ ...NO_JVM_FILE, ...map.value }) : map;
}

function openJvmSources(bytes: Uint8Array): Result<SymbolFile, { code: "malformed_map" }> {
  try {
    const document = parseJson(new TextDecoder().decode(bytes));
    if (isJvmSources(document)) return ok({ ...NO_SOURCE_MAP, ...openSources(document) });
  } catch {
    // Not the JSON that it begins as.
  }
  return err({ code: "malformed_map" });
}
