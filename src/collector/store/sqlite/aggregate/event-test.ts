import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { IssueCondition } from "../../port/issues.ts";
import type { ValuePattern } from "../../port/logs.ts";
import { matchesValue } from "../attributes/match-value.ts";
import { keysOf } from "../attributes/words.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { listIssueIds } from "../issues/list-issues.ts";
import type { EventRows } from "./event-rows.ts";

/** One day's events, each with its issue, at the end of merges, and with its pairs. */
export interface TestedEvents {
  rows: EventRows;
  roots: IssueId[];
  pairsOf: (at: number) => string[];
}

type TestEvent = (events: TestedEvents, at: number) => boolean;

/** The names of the tags that a condition compares. */
export function tagsCompared(condition: IssueCondition): string[] {
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.of.flatMap(tagsCompared);
    case "not":
      return tagsCompared(condition.of);
    case "tag":
    case "has":
      return [...keysOf(condition.key)];
    case "text":
    case "status":
    case "substatus":
    case "level":
    case "column":
    case "events":
    case "users":
    case "firstSeen":
    case "lastSeen":
      return [];
  }
}

/** Tests events: their tags, level, title, culprit and platform themselves, what else is asked on their issue. */
export function eventTest(files: StoreFiles, project: ProjectId, condition: IssueCondition): TestEvent {
  const ofIssue = (one: IssueCondition): TestEvent => {
    const ids = new Set(listIssueIds(files, project, { condition: one }));
    return ({ roots }, at) => ids.has(roots[at]!);
  };
  const compile = (one: IssueCondition): TestEvent => {
    switch (one.kind) {
      case "all": {
        const tests = one.of.map(compile);
        return (events, at) => tests.every((test) => test(events, at));
      }
      case "any": {
        const tests = one.of.map(compile);
        return (events, at) => tests.some((test) => test(events, at));
      }
      case "not": {
        const test = compile(one.of);
        return (events, at) => !test(events, at);
      }
      case "tag": {
        const value = "bound" in one.value ? one.value : patternOf(one.value);
        return hasPair(keysOf(one.key), (text) => matchesValue(text.toLowerCase(), value));
      }
      case "has":
        return hasPair(keysOf(one.key), () => true);
      case "level":
        return ({ rows }, at) => rows.level[at] === one.level;
      case "column": {
        const { column } = one;
        if (column !== "title" && column !== "culprit" && column !== "platform") return ofIssue(one);
        const value = patternOf(one.value);
        return ({ rows }, at) => matchesValue(rows[column][at]!.toLowerCase(), value);
      }
      case "text":
      case "status":
      case "substatus":
      case "events":
      case "users":
      case "firstSeen":
      case "lastSeen":
        return ofIssue(one);
    }
  };
  return compile(condition);
}

function hasPair(keys: readonly string[], meets: (value: string) => boolean): TestEvent {
  return ({ pairsOf }, at) => {
    const pairs = pairsOf(at);
    for (let place = 0; place < pairs.length; place += 2)
      if (keys.includes(pairs[place]!) && meets(pairs[place + 1]!)) return true;
    return false;
  };
}

function patternOf(parts: readonly string[]): ValuePattern {
  return parts.length === 1 ? { is: parts[0]! } : { like: [...parts] };
}
