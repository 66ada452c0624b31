import type { IncomingHttpHeaders } from "node:http";
import { visitorId } from "#product/handlers.ts";
import { identifyVisitors } from "#telemetry/server/visitor-hash.ts";

/** Lets telemetry distinguish visitors by the product's `visitorId`. */
export function identifyProductVisitors(): void {
  identifyVisitors((headers) => visitorId(lazyHeaders(headers)));
}

/** Most products read one header, or none: building `Headers` for every request would cost more than a span. */
function lazyHeaders(headers: IncomingHttpHeaders): Headers {
  let whole: Headers | undefined;
  return new Proxy({} as Headers, {
    get(_target, property) {
      if (property === "get") return (name: string) => textOf(headers[name.toLowerCase()]);
      whole ??= wholeHeaders(headers);
      const value: unknown = Reflect.get(whole, property, whole);
      return typeof value === "function" ? value.bind(whole) : value;
    },
  });
}

function wholeHeaders(headers: IncomingHttpHeaders): Headers {
  const pairs = Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const);
  return new Headers(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
