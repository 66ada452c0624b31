import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { nearestName } from "#lib/nearest-name.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, REPLAY_FIELDS, storedKeys } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import { readChoice, readCount, readDuration, readPattern, readTime } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type {
  ReplayCondition,
  ReplayFigure,
  ReplayFilter,
  ReplayText,
} from "#collector/store/port/replays.ts";

/** The filter for a search of replays; fails for a key that replays do not have. */
export function replayFilter(
  query: string,
  range: Pick<ReplayFilter, "start" | "end">,
  now: UnixMillis,
): Result<ReplayFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const condition = conditionOf(search.value, now);
  return condition.ok ? ok({ condition: condition.value, ...range }) : condition;
}

function conditionOf(search: Search, now: UnixMillis): Result<ReplayCondition, BadQuery> {
  if (search.kind === "text") return ok({ kind: "words", text: search.text });
  if (search.kind === "term") return conditionOfTerm(search, now);
  if (search.kind === "not") {
    const of = conditionOf(search.of, now);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: ReplayCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one, now);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

function conditionOfTerm(term: TermToken, now: UnixMillis): Result<ReplayCondition, BadQuery> {
  const name = fieldName(REPLAY_FIELDS, term.key);
  if (name === undefined) return unknownKey(term);
  switch (name) {
    case "has":
      return hasCondition(term);
    case "id":
      return idCondition("replay", term, parseEventId(term.value));
    case "error":
      return idCondition("error", term, parseEventId(term.value));
    case "trace":
      return idCondition("trace", term, parseTraceId(term.value));
    case "errors":
    case "pages":
    case "clicks":
    case "messages":
    case "requests":
      return figureCondition(name, readCount(term));
    case "timestamp":
      return figureCondition("started", readTime(term, now));
    case "duration":
      return figureCondition("duration", millisOf(readDuration(term)));
    case "kind": {
      const kind = readChoice(term, REPLAY_FIELDS.kind.values);
      return kind.ok ? ok({ kind: "text", text: "kind", value: [kind.value] }) : kind;
    }
    case "url":
    case "user":
    case "user.id":
    case "user.email":
    case "user.name":
    case "user.ip":
    case "release":
    case "environment":
    case "platform":
    case "device":
    case "browser.name":
    case "browser.version":
    case "os.name":
    case "os.version":
    case "sdk.name":
    case "sdk.version":
      return textCondition(name, term);
  }
}

function unknownKey({ key, start }: TermToken): Result<never, BadQuery> {
  const names = Object.entries(REPLAY_FIELDS).flatMap(([name, field]) => storedKeys(name, field));
  const near = nearestName(key, names, Math.max(1, Math.floor(key.length / 3)));
  const hint =
    near === undefined ? "To search for this text, put it in quotes." : `Did you mean \`${near}\`?`;
  return err(badQuery(`Unknown key \`${key}\` at position ${start + 1}. ${hint}`, start));
}

function textCondition(text: ReplayText, term: TermToken): Result<ReplayCondition, never> {
  const value = readPattern(term);
  const isAny = value.length > 1 && value.every((part) => part === "");
  return ok(isAny ? { kind: "not", of: { kind: "text", text, value: [""] } } : { kind: "text", text, value });
}

function hasCondition({ value, start }: TermToken): Result<ReplayCondition, BadQuery> {
  const name = value.toLowerCase();
  if (name === "errors" || name === "error") return ok({ kind: "figure", figure: "errors", atLeast: 1 });
  const field = fieldName(REPLAY_FIELDS, name);
  const text = TEXTS.find((one) => one === field);
  if (text !== undefined) return ok({ kind: "not", of: { kind: "text", text, value: [""] } });
  return err(
    badQuery(`"has:${value}" at position ${start + 1} takes errors, user, release or another field.`, start),
  );
}

const TEXTS = [
  "url",
  "user",
  "user.id",
  "user.email",
  "user.name",
  "user.ip",
  "release",
  "environment",
  "browser.name",
  "os.name",
  "device",
] as const satisfies ReplayText[];

function idCondition(
  of: "replay" | "error" | "trace",
  { key, start }: TermToken,
  id: string | undefined,
): Result<ReplayCondition, BadQuery> {
  if (id !== undefined) return ok({ kind: "id", of, id });
  return err(badQuery(`"${key}:" at position ${start + 1} needs an id of 32 hex digits.`, start));
}

type Bounds = { atLeast?: number; atMost?: number };

function figureCondition(
  figure: ReplayFigure,
  bounds: Result<Bounds, BadQuery>,
): Result<ReplayCondition, BadQuery> {
  return bounds.ok ? ok({ kind: "figure", figure, ...bounds.value }) : bounds;
}

function millisOf(bounds: Result<Bounds, BadQuery>): Result<Bounds, BadQuery> {
  if (!bounds.ok) return bounds;
  const millis: Bounds = {};
  if (bounds.value.atLeast !== undefined) millis.atLeast = bounds.value.atLeast / 1e6;
  if (bounds.value.atMost !== undefined) millis.atMost = bounds.value.atMost / 1e6;
  return ok(millis);
}
