import type { Call, CallKey } from "#product/calls.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";

export interface FoundCall {
  key: CallKey;
  call: Call;
  parameters: Record<string, string>;
}

/** The decided call of a request, with the values of its path's `{parameters}`. */
export function findCall(method: string, path: string, of: Product = product): FoundCall | undefined {
  const segments = path.split("/");
  for (const [key, call] of Object.entries(decidedValue(of.calls) ?? {})) {
    const parameters = call.method === method ? matchPath(call.path.split("/"), segments) : undefined;
    if (parameters) return { key, call, parameters };
  }
  return undefined;
}

function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (part.startsWith("{") && part.endsWith("}"))
      parameters[part.slice(1, -1)] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return parameters;
}

/** The path of a call with its parameters filled in. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]{1,64})\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
}
