import { parentPort } from "node:worker_threads";
import { parseSourceMap, type SourceMap } from "#collector/normalize/source-map.ts";
import type { MapAnswer, MapRequest } from "./source-map-messages.ts";

const port = parentPort!;
const maps = new Map<number, SourceMap>();

port.on("message", (request: MapRequest) => void take(request));

async function take(request: MapRequest): Promise<void> {
  switch (request.do) {
    case "open": {
      const map = parseSourceMap(request.json);
      if (map.ok) {
        maps.set(request.map, map.value);
        // Decodes the mappings now: the first event must not wait longer than the others.
        await map.value.positionOf(1, 0);
      }
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
