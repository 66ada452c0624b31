import type { Attributes } from "#model/attributes.ts";
import type { AttributeKey } from "../../port/logs.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { NameReader } from "../attributes/name-reader.ts";
import { keysOf } from "../attributes/words.ts";
import { meetsMetricCondition } from "./meets-metric-condition.ts";
import type { SeriesRow } from "./metric-series.ts";
import type { Family, Mode, Stream, Streams } from "./metric-streams.ts";

/** More series than this are not read: their states would fill the thread's memory. */
const MOST_STREAMS = 100_000;
/** More than any query reads. */
const MOST_RESOURCES = 2 ** 32;

/** A resource, and the number of those that equal it. */
interface Resource {
  attributes: Attributes;
  number: number;
}

/** The streams of a query as the rows of `metric_series` name them, and the groups that they count in. */
export interface StreamList {
  /** The values of `groupBy` of each group. */
  groups: (string | null)[][];
  /** The resources of a file by number. */
  resources(names: NameReader): (id: number) => Resource;
  /** The number of the series' stream, the same for equal series of several files; null where there are too many. */
  numberOf(series: SeriesRow, mode: Mode, resource: Resource): number | null;
  list(): Streams;
}

export function createStreamList(where: MetricFilter["where"], groupBy: AttributeKey[]): StreamList {
  const all: Stream[] = [];
  const families: Family[] = [];
  const familyOf: Record<Mode, Map<string, number>> = {
    level: new Map(),
    cumulative: new Map(),
    delta: new Map(),
  };
  const streamOf = new Map<number, number>();
  const resourceOf = new Map<string, Resource>();
  const groups: (string | null)[][] = [];
  const groupOf = new Map<string, number>();

  const groupNumber = (series: SeriesRow, resource: Attributes): number => {
    const values = groupBy.map((key) => valueOf(key, series, resource));
    const key = values.length === 1 ? (values[0] ?? "\u0000") : JSON.stringify(values);
    let number = groupOf.get(key);
    if (number === undefined) {
      number = groups.push(values) - 1;
      groupOf.set(key, number);
    }
    return number;
  };

  return {
    groups,
    resources(names) {
      const known = new Map<number, Resource>();
      return (id) => {
        const found = known.get(id);
        if (found !== undefined) return found;
        const attributes = names.resource(id);
        const json = JSON.stringify(attributes);
        const resource = resourceOf.get(json) ?? { attributes, number: resourceOf.size };
        resourceOf.set(json, resource);
        known.set(id, resource);
        return resource;
      };
    },
    numberOf(series, mode, { attributes: resource, number: resourceNumber }) {
      const family = familyOf[mode].get(series.identity) ?? families.length;
      const key = family * MOST_RESOURCES + resourceNumber;
      const known = streamOf.get(key);
      if (known !== undefined) return known;
      if (all.length >= MOST_STREAMS) return null;
      if (family === families.length) {
        familyOf[mode].set(series.identity, family);
        families.push({ size: 0, starts: new Map() });
      }
      families[family]!.size++;
      const isWanted = where === null || meetsMetricCondition({ ...series, resource }, where);
      const number = all.length;
      all.push({
        number,
        family,
        resource,
        mode,
        source: series.source,
        group: isWanted ? groupNumber(series, resource) : -1,
        lines: [],
        level: null,
        last: null,
      });
      streamOf.set(key, number);
      return number;
    },
    list: () => ({ all, families, latest: new Float64Array(all.length).fill(-Infinity) }),
  };
}

function valueOf(
  key: AttributeKey,
  { service, scope, attributes }: SeriesRow,
  resource: Attributes,
): string | null {
  for (const one of keysOf(key)) {
    if (one === "service") return service;
    if (one === "scope") return scope;
    const value = Object.hasOwn(attributes, one)
      ? attributes[one]
      : Object.hasOwn(resource, one)
        ? resource[one]
        : undefined;
    if (value !== undefined && value !== null)
      return typeof value === "string" ? value : JSON.stringify(value);
  }
  return null;
}
