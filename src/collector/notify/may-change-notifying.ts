import type { Actor } from "#model/actor.ts";

interface Forbidden {
  code: "forbidden";
  detail: string;
}

/**
 * Whether an actor may say where messages go, or that none do; nothing else decides it. A person and a program with the API
 * token may. The collector itself never does it by a request.
 */
export function mayChangeNotifying({ kind }: Actor): boolean {
  return kind !== "system";
}

export function forbidden(what: string): Forbidden {
  return { code: "forbidden", detail: `You may not ${what}.` };
}
