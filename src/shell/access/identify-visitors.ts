import type { IncomingHttpHeaders } from "node:http";
import { visitorId } from "#product/handlers.ts";
import { identifyVisitors } from "#telemetry/server/visitor-hash.ts";

/** Lets telemetry tell visitors apart by what the product knows of them. */
export function identifyProductVisitors(): void {
  identifyVisitors((headers) => visitorId(asHeaders(headers)));
}

function asHeaders(headers: IncomingHttpHeaders): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as [string, string]],
  );
  return new Headers(pairs);
}
