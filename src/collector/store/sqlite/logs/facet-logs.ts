import type { Attributes } from "#model/attributes.ts";
import { severityName } from "#model/level.ts";
import type { AttributeFacet, LogFacets, LogFilter } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { foldedValue } from "../attributes/words.ts";
import { questionKey } from "./log-search.ts";
import { sampleLogs } from "./sample-logs.ts";
import type { SampledLog } from "./sampled-log.ts";

const MAX_SAMPLED = 3000;
const MAX_KEYS = 30;
const MAX_VALUES = 10;
/** Longer values are prose, which is useless in a list of choices. */
const MAX_LENGTH = 120;
/** Resource attributes that distinguish records; the others describe the SDK. */
const RESOURCE_KEYS = [
  "service.version",
  "deployment.environment.name",
  "deployment.environment",
  "host.name",
  "k8s.pod.name",
  "service.instance.id",
];

type Counts = Map<string, Map<string, number>>;

/** Facets of the matching log records: the values of level, service and attributes, each with its number of records. */
export function facetLogs(files: StoreFiles, filter: LogFilter): LogFacets {
  const counts: Counts = new Map([
    ["level", new Map()],
    ["service", new Map()],
  ]);
  const sample = sampleLogs(files, filter, {
    wanted: MAX_SAMPLED,
    cache: files.rowCaches.begin<string[] | null>(questionKey("facets", filter)),
    read: pairsReader(),
    take(pairs, log) {
      count(counts, "level", severityName(log.severity) ?? "unknown");
      count(counts, "service", log.service);
      for (let at = 0; at < pairs.length; at += 2) count(counts, pairs[at]!, pairs[at + 1]!);
    },
  });
  const [level, service, ...attributes] = [...counts].map(([key, values]) => facet(key, values));
  const ranked = attributes.toSorted((left, right) => sizeOf(right) - sizeOf(left)).slice(0, MAX_KEYS);
  return { ...sample, facets: [level!, service!, ...ranked].filter((one) => sizeOf(one) > 0) };
}

/** Reads a record's keys and values in turn; equal texts share one string. */
function pairsReader(): (log: SampledLog) => string[] {
  const texts = new Map<string, string>();
  const shared = (text: string) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (log) => {
    const pairs: string[] = [];
    const { attributes, resource } = log.record();
    const add = (held: Attributes, key: string) => {
      const value = Object.hasOwn(held, key) ? held[key] : undefined;
      if (value !== undefined && value !== null)
        pairs.push(shared(key), shared(foldedValue(value).slice(0, MAX_LENGTH + 1)));
    };
    for (const key of Object.keys(attributes)) add(attributes, key);
    for (const key of RESOURCE_KEYS) if (!Object.hasOwn(attributes, key)) add(resource, key);
    return pairs;
  };
}

function count(counts: Counts, key: string, value: string): void {
  let values = counts.get(key);
  if (values === undefined) {
    values = new Map();
    counts.set(key, values);
  }
  values.set(value, (values.get(value) ?? 0) + 1);
}

function facet(key: string, counts: Map<string, number>): AttributeFacet {
  const values = [...counts]
    .filter(([value]) => value.length <= MAX_LENGTH)
    .map(([value, records]) => ({ value, records }))
    .toSorted((left, right) => right.records - left.records || (left.value < right.value ? -1 : 1))
    .slice(0, MAX_VALUES);
  const total = [...counts.values()].reduce((sum, records) => sum + records, 0);
  return { key, values, others: total - values.reduce((sum, { records }) => sum + records, 0) };
}

function sizeOf({ values, others }: AttributeFacet): number {
  return values.reduce((sum, { records }) => sum + records, others);
}
