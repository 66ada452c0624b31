import { parentPort } from "node:worker_threads";
import { collectAfter } from "#lib/collect-garbage.ts";
import { parseProcess } from "./parse-process.ts";
import type { Retraced, RetraceRequest, SourceLines, SourcePlace } from "./jvm/jvm-file.ts";
import type { OriginalPosition } from "./source-map.ts";
import { openSymbolFile, type SymbolFile } from "./symbol-file.ts";

/** What the thread is sent. `map` is a number chosen by the sender; it keeps the map under it. */
export type MapRequest =
  | { do: "open"; id: number; map: number; bytes: Uint8Array<ArrayBuffer> }
  | { do: "position"; id: number; map: number; line: number; column: number }
  | { do: "retrace"; id: number; map: number; request: RetraceRequest }
  | { do: "sources"; id: number; map: number; places: SourcePlace[] }
  | { do: "close"; map: number };

export type MapAnswer = { id: number } & (
  | { opened: boolean }
  | { position: OriginalPosition }
  | { retraced: Retraced | null }
  | { sources: (SourceLines | null)[] | null }
);

const LAST_LINE = 2 ** 31;

const port = parentPort!;
const findFunctions = parseProcess();
const maps = new Map<number, SymbolFile>();

port.on("message", (request: MapRequest) => void take(request));

async function take(request: MapRequest): Promise<void> {
  switch (request.do) {
    case "open": {
      const { length } = request.bytes;
      const map = openSymbolFile(request.bytes, findFunctions);
      // The message would hold on to the bytes while mappings are decoded, which takes several times as much.
      request.bytes.buffer.transfer(0);
      if (map.ok) {
        maps.set(request.map, map.value);
        // Decode the mappings now, so that the first event waits no longer than the others. No source has this line.
        await map.value.positionOf(LAST_LINE, 0);
      }
      setImmediate(collectAfter, length);
      return answer({ id: request.id, opened: map.ok });
    }
    case "position": {
      const position = await maps.get(request.map)?.positionOf(request.line, request.column);
      return answer({ id: request.id, position: position ?? { resolution: "no_source_map" } });
    }
    case "retrace": {
      const retraced = (await maps.get(request.map)?.retrace(request.request)) ?? null;
      return answer({ id: request.id, retraced });
    }
    case "sources": {
      const sources = (await maps.get(request.map)?.sourcesAt(request.places)) ?? null;
      return answer({ id: request.id, sources });
    }
    case "close":
      maps.delete(request.map);
  }
}

function answer(message: MapAnswer): void {
  port.postMessage(message);
}
