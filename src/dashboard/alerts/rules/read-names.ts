import type { CollectorClient } from "../../collector-client/collector-client.ts";
import { seenPlaces } from "../../scope/seen-places.ts";
import type { NameList } from "./sentence.ts";

/** Names that fields suggest. */
export type NameLists = Partial<Record<NameList, string[]>>;

const MOST = 200;

/** The names of each list that was seen; without an answer, a field suggests nothing. */
export async function readNames(client: CollectorClient, lists: readonly NameList[]): Promise<NameLists> {
  const wanted = [...new Set(lists)];
  const found = await Promise.all(
    wanted.map(async (list) => [list, (await READ[list](client)).slice(0, MOST)] as const),
  );
  return Object.fromEntries(found);
}

const READ: Record<NameList, (client: CollectorClient) => Promise<string[]>> = {
  services: async (client) => (await seenPlaces(client, "service")) ?? [],
  environments: async (client) => (await seenPlaces(client, "env")) ?? [],
  async operations(client) {
    const answer = await client.listRates({ steps: 1 });
    if (!answer.ok) return [];
    return [...new Set(answer.value.series.flatMap(({ route }) => route ?? []))];
  },
  async metrics(client) {
    const answer = await client.listMetrics({ limit: MOST });
    return answer.ok ? answer.value.metrics.map(({ name }) => name) : [];
  },
  async monitors(client) {
    const answer = await client.listMonitors();
    return answer.ok ? answer.value.monitors.map(({ slug }) => slug) : [];
  },
};
