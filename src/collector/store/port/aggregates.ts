import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { MeasureName } from "#model/aggregate/measure.ts";
import type { IssueCondition } from "./issues.ts";
import type { LogFilter } from "./logs.ts";
import type { SpanConditions, TraceCondition } from "./traces.ts";

/** A key of records: a field of their own, where they have a value in it, else an attribute or tag under the first of the names. */
export interface RecordKey<Field extends string = string> {
  field: Field | null;
  names: readonly string[];
}

export interface Measure<Field extends string = string> {
  name: MeasureName;
  /** Null for a measure of nothing, such as `count`. */
  of: RecordKey<Field> | null;
}

/** How to group records, and what to compute of each group. */
export interface Grouping<Field extends string = string> {
  by: RecordKey<Field>[];
  measures: Measure<Field>[];
  start: UnixMillis;
  /** Exclusive. */
  end: UnixMillis;
  /** The length of a step of the series; steps begin at its multiples. */
  step: Millis;
  /** The most groups to answer. */
  limit: number;
  /** The measure that ranks the groups, by its place. */
  sort: number;
}

/** Fields of a span that are no attributes. `trace` is its id; `duration` its trace's duration. */
export type SpanKeyField =
  | "service"
  | "name"
  | "kind"
  | "status"
  | "op"
  | "scope"
  | "scopeVersion"
  | "statusMessage"
  | "trace"
  | "duration"
  | "span.duration";

/** Fields of a log record that are no attributes. */
export type LogKeyField = "level" | "service" | "trace" | "span" | "scope" | "event" | "message";

/**
 * Fields of an event that are no tags; `type`, `assigned` and `firstRelease` are those of its issue, `issue` is its number.
 * `handled` is `true` or `false`.
 */
export type EventKeyField =
  | "issue"
  | "level"
  | "title"
  | "culprit"
  | "platform"
  | "type"
  | "assigned"
  | "firstRelease"
  | "handled"
  | "trace";

/** A tree of conditions on a span: on itself, or on the trace it is in. An empty `all` matches everything. */
export type SpanSelection =
  | { kind: "all" | "any"; of: SpanSelection[] }
  | { kind: "not"; of: SpanSelection }
  | { kind: "span"; of: SpanConditions }
  | { kind: "trace"; of: TraceCondition };

export interface SpanGrouping extends Grouping<SpanKeyField> {
  where: SpanSelection;
}

export interface LogGrouping extends Grouping<LogKeyField> {
  filter: LogFilter;
}

/** Conditions on tags and fields of an event are met by the event, all others by its issue. */
export interface EventGrouping extends Grouping<EventKeyField> {
  project: ProjectId;
  condition: IssueCondition;
}

/** The value of a measure: digits as text for an integer beyond 2^53, null where no record has a number. */
export type MeasureValue = number | string | null;

export interface AggregateGroup {
  /** The group's value of each key; null for the records without one. */
  keys: (string | null)[];
  /** By measure. */
  values: MeasureValue[];
  /** By measure, then by step; null for a group without series. */
  series: MeasureValue[][] | null;
}

export interface Aggregates {
  /** How many records match. */
  records: number;
  /** Of how many groups they are. */
  groupCount: number;
  /** The first groups by the ranking measure, greatest first. The first few have series. */
  groups: AggregateGroup[];
  /** All records of the other groups; null where there are none. */
  rest: { groups: number; values: MeasureValue[] } | null;
  total: { values: MeasureValue[]; series: MeasureValue[][] };
}

/** Why a question is not answered: it would take too much memory or time. */
export interface TooBroad {
  tooMany: "records" | "groups" | "steps";
  limit: number;
}

export type AggregateAnswer = Aggregates | TooBroad;
