import type { SymbolLookup } from "#collector/symbolicate/symbolicator.ts";
import type { Look, Looks } from "./intake-message.ts";

/** Answers a thread's question about a file of symbols. */
export async function answerLook(lookup: SymbolLookup, file: string, look: Look): Promise<Looks[Look["at"]]> {
  const found = await lookup(file);
  switch (look.at) {
    case "file":
      return found.ok ? null : found.error.code;
    case "position":
      return found.ok ? found.value.positionOf(look.line, look.column) : { resolution: found.error.code };
    case "stacks":
      return found.ok ? found.value.retrace(look.request) : null;
    case "sources":
      return found.ok ? found.value.sourcesAt(look.places) : null;
  }
}
