import type { IssueId } from "#lib/ids.ts";
import type { AggregateAnswer, EventGrouping, EventKeyField, RecordKey } from "../../port/aggregates.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "../issues/root-issue.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import { createPairReader, isOfPayload, readEventRows, type EventRows } from "./event-rows.ts";
import { eventTest, tagsCompared } from "./event-test.ts";
import { createColumn, joined } from "./key-columns.ts";
import { traceIdOf } from "./record-names.ts";
import { createValueList, type ValueColumn } from "./value-column.ts";

const MAX_EVENTS = 300_000;
/** Reading a payload costs as much as many rows. */
const MAX_PAYLOADS = 50_000;
const HANDLED = ["error.handled", "handled"];

/** Groups the stored events that match and computes the measures of each group, exactly. */
export function aggregateEvents(files: StoreFiles, grouping: EventGrouping): AggregateAnswer {
  const { by, measures, project, condition } = grouping;
  const keys = [...by, ...measures.flatMap(({ of }) => of ?? [])];
  const readers = keys.map(createKeyReader);
  const names = [
    ...tagsCompared(condition),
    ...keys.flatMap((key) => (key.field === "handled" ? HANDLED : key.names)),
  ];
  const withPayload = names.some(isOfPayload);
  const test = eventTest(files, project, condition);
  const issues = createIssueReader(files);
  const limit = { left: withPayload ? MAX_PAYLOADS : MAX_EVENTS };
  const times: Float64Array[] = [];
  for (const file of files.days()) {
    const rows = readEventRows(file, project, grouping, limit);
    if (rows === null) return { tooMany: "records", limit: withPayload ? MAX_PAYLOADS : MAX_EVENTS };
    const roots = rows.issue.map((id) => issues.rootOf(id));
    const read = createPairReader(file, rows, withPayload);
    let last: { at: number; pairs: string[] } | undefined;
    const pairsOf = (at: number) => {
      if (last?.at !== at) last = { at, pairs: read(at) };
      return last.pairs;
    };
    const places: number[] = [];
    for (let at = 0; at < roots.length; at++) {
      if (!issues.isThere(roots[at]!) || !test({ rows, roots, pairsOf }, at)) continue;
      places.push(at);
      for (const reader of readers) reader.take({ file, rows, root: roots[at]!, issues, pairsOf }, at);
    }
    times.push(Float64Array.from(places, (at) => rows.at[at]!));
  }
  const columns = readers.map((reader) => reader.column());
  const at = joined(times, Float64Array);
  return aggregateRows(
    {
      size: at.length,
      at,
      by: columns.splice(0, by.length),
      measured: measures.map(({ of }) => (of === null ? null : columns.shift()!)),
    },
    grouping,
  );
}

interface IssueFacts {
  type: string | null;
  assignee: string | null;
  firstRelease: string | null;
}

interface IssueReader {
  rootOf(id: IssueId): IssueId;
  /** False for one that was deleted. */
  isThere(id: IssueId): boolean;
  facts(id: IssueId): IssueFacts | undefined;
}

function createIssueReader({ state }: StoreFiles): IssueReader {
  const roots = new Map<IssueId, IssueId>();
  const known = new Map<IssueId, IssueFacts | undefined>();
  const select = state.prepare(
    "SELECT type, assignee, first_release AS firstRelease FROM issues WHERE id = ?",
  );
  const facts = (id: IssueId) => {
    if (!known.has(id)) known.set(id, select.get(id) as IssueFacts | undefined);
    return known.get(id);
  };
  return {
    rootOf(id) {
      const root = roots.get(id) ?? rootIssue(state, id);
      roots.set(id, root);
      return root;
    },
    isThere: (id) => facts(id) !== undefined,
    facts,
  };
}

interface TakenEvent {
  file: DayFile;
  rows: EventRows;
  root: IssueId;
  issues: IssueReader;
  pairsOf: (at: number) => string[];
}

interface KeyReader {
  take(event: TakenEvent, at: number): void;
  column(): ValueColumn;
}

function createKeyReader({ field, names }: RecordKey<EventKeyField>): KeyReader {
  const list = createValueList();
  const built = createColumn(list, false);
  const rows: number[] = [];
  return {
    take(event, at) {
      const text = (field === null ? null : valueOf(field, event, at)) ?? firstPair(event.pairsOf, names, at);
      rows.push(text === null || text === "" ? -1 : list.of(text));
    },
    column() {
      built.add(Int32Array.from(rows));
      return built.column();
    },
  };
}

function valueOf(
  field: EventKeyField,
  { file, rows, root, issues, pairsOf }: TakenEvent,
  at: number,
): string | null {
  switch (field) {
    case "issue":
      return String(root);
    case "level":
    case "title":
    case "culprit":
    case "platform":
      return rows[field][at]!;
    case "type":
      return issues.facts(root)?.type ?? null;
    case "assigned":
      return issues.facts(root)?.assignee ?? null;
    case "firstRelease":
      return issues.facts(root)?.firstRelease ?? null;
    case "handled": {
      const value = firstPair(pairsOf, HANDLED, at);
      return value === null ? null : String(value === "yes");
    }
    case "trace": {
      const trace = rows.trace[at] ?? null;
      return trace === null ? null : traceIdOf(file, trace);
    }
  }
}

function firstPair(pairsOf: (at: number) => string[], names: readonly string[], at: number): string | null {
  if (names.length === 0) return null;
  const pairs = pairsOf(at);
  for (const name of names)
    for (let place = 0; place < pairs.length; place += 2) if (pairs[place] === name) return pairs[place + 1]!;
  return null;
}
