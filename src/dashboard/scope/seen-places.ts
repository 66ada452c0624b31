import type { CollectorClient } from "../collector-client/collector-client.ts";
import { placeKeys, type Place } from "./scoped-query.ts";

/** The values of a switch that the lists know, by name; null if the collector did not answer. */
export async function seenPlaces(
  client: Pick<CollectorClient, "complete">,
  name: keyof Place,
): Promise<string[] | null> {
  const answers = await Promise.all(placeKeys(name).map(({ of, key }) => client.complete({ of, key })));
  const known = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  if (known.length === 0) return null;
  const values = known.flatMap(({ candidates }) => candidates.map(({ text }) => text));
  return [...new Set(values)]
    .filter((value) => value !== "")
    .toSorted((one, other) => one.localeCompare(other));
}
