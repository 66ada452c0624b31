import type { Call, CallKey } from "#product/calls.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";

export interface FoundCall {
  key: CallKey;
  call: Call;
  parameters: Record<string, string>;
}

/** The decided calls for a path, one per method, with the values of its `{parameters}`. */
export function findCalls(path: string, of: Product = product): FoundCall[] {
  const segments = path.split("/");
  const found = new Map<string, FoundCall>();
  for (const [key, call] of Object.entries(decidedValue(of.calls) ?? {})) {
    const parameters = found.has(call.method) ? undefined : matchPath(call.path.split("/"), segments);
    if (parameters) found.set(call.method, { key, call, parameters });
  }
  return [...found.values()];
}

/** The methods that a path with these calls supports, for an `Allow` header. */
export function methodsOf(calls: readonly FoundCall[]): string[] {
  const decided = calls.map(({ call }) => call.method);
  return [...decided, ...(decided.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted();
}

function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (part.startsWith("{") && part.endsWith("}")) {
      const value = decoded(segment);
      if (value === undefined) return undefined;
      parameters[part.slice(1, -1)] = value;
    } else if (part !== segment) return undefined;
  }
  return parameters;
}

/** Undefined for an invalid escape, such as `%zz`. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A call's path with its parameters filled in. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]{1,64})\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
}
