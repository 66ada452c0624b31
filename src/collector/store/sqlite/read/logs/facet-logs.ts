import type { Attributes } from "#model/attributes.ts";
import { severityName } from "#model/level.ts";
import type { AttributeFacet, LogFacets, LogFilter } from "../../../port/logs.ts";
import type { StoreFiles } from "../../open-files.ts";
import { foldedValue } from "../../words.ts";
import { sampleLogs } from "./sample-logs.ts";

const MAX_SAMPLED = 3000;
const MAX_KEYS = 30;
const MAX_VALUES = 10;
/** Longer values are texts, which nobody chooses from a list. */
const MAX_LENGTH = 120;
/** What of a resource tells records apart; the rest says how they were made. */
const RESOURCE_KEYS = [
  "service.version",
  "deployment.environment.name",
  "deployment.environment",
  "host.name",
  "k8s.pod.name",
  "service.instance.id",
];

type Counts = Map<string, Map<string, number>>;

/** What the filter's records have in common: values of their level, service and attributes, each with how many have it. */
export function facetLogs(files: StoreFiles, filter: LogFilter): LogFacets {
  const counts: Counts = new Map([
    ["level", new Map()],
    ["service", new Map()],
  ]);
  const sample = sampleLogs(files, filter, MAX_SAMPLED, (log) => {
    const record = log.record();
    count(counts, "level", severityName(record.severity) ?? "unknown");
    count(counts, "service", record.service);
    countAll(counts, record.attributes, Object.keys(record.attributes));
    countAll(
      counts,
      record.resource,
      RESOURCE_KEYS.filter((key) => !Object.hasOwn(record.attributes, key)),
    );
  });
  const [level, service, ...attributes] = [...counts].map(([key, values]) => facet(key, values));
  const ranked = attributes.toSorted((left, right) => sizeOf(right) - sizeOf(left)).slice(0, MAX_KEYS);
  return { ...sample, facets: [level!, service!, ...ranked].filter((one) => sizeOf(one) > 0) };
}

function countAll(counts: Counts, attributes: Attributes, keys: string[]): void {
  for (const key of keys) {
    const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    if (value !== undefined && value !== null)
      count(counts, key, foldedValue(value).slice(0, MAX_LENGTH + 1));
  }
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
