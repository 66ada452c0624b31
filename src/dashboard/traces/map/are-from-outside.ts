import type { ServiceMap } from "#api/rates.ts";

/** Whether most of a service's requests begin their traces: a search knows the duration of those only. */
export function areFromOutside({ edges }: ServiceMap, service: string): boolean {
  const calls = edges.filter(({ callee, kind }) => callee === service && kind === "service");
  const sum = (some: typeof calls) => some.reduce((total, edge) => total + edge.calls, 0);
  return sum(calls.filter(({ caller }) => caller === null)) * 2 > sum(calls);
}
