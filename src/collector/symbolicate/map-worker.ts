import { parentPort } from "node:worker_threads";
import { collectAfter } from "#lib/collect-garbage.ts";
import { parseProcess } from "./parse-process.ts";
import { type OriginalPosition, parseSourceMap, type SourceMap } from "./source-map.ts";

/** What the thread is sent. `map` is a number chosen by the sender; it keeps the map under it. */
export type MapRequest =
  | { do: "open"; id: number; map: number; json: Uint8Array<ArrayBuffer> }
  | { do: "position"; id: number; map: number; line: number; column: number }
  | { do: "close"; map: number };

export type MapAnswer = { id: number } & ({ opened: boolean } | { position: OriginalPosition });

const LAST_LINE = 2 ** 31;

const port = parentPort!;
const findFunctions = parseProcess();
const maps = new Map<number, SourceMap>();

port.on("message", (request: MapRequest) => void take(request));

async function take(request: MapRequest): Promise<void> {
  switch (request.do) {
    case "open": {
      const { length } = request.json;
      const map = parseSourceMap(request.json, findFunctions);
      // The message would hold on to the JSON while its mappings are decoded, which takes several times as much.
      request.json.buffer.transfer(0);
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
    case "close":
      maps.delete(request.map);
  }
}

function answer(message: MapAnswer): void {
  port.postMessage(message);
}
