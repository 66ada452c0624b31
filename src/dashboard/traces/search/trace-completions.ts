import type { AttributeView } from "#model/api/attributes.ts";
import type { RateSeriesView } from "#model/api/rates.ts";
import type { Completions } from "#ui/token-completion.ts";

/** What can be written in a trace search: its own keys, and the attributes that spans have, with the values that occur. */
export function traceCompletions(
  attributes: AttributeView[],
  operations: Pick<RateSeriesView, "service" | "route">[],
): Completions {
  const services = distinct(operations.map(({ service }) => service));
  const names = distinct(operations.map(({ route }) => route));
  const durations = [">100ms", ">500ms", ">1s"];
  return {
    service: services,
    name: names,
    status: ["error", "ok"],
    has: ["error"],
    duration: durations,
    kind: ["server", "client", "internal", "producer", "consumer"],
    ...Object.fromEntries(attributes.map(({ key, values }) => [key, values.map(({ value }) => value)])),
    "span.service": services,
    "span.name": [],
    "span.duration": durations,
    "span.status": ["error", "ok"],
  };
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
