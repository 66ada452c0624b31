import type { IssueId } from "#lib/ids.ts";
import type { Event, EventPayload, Frame } from "#model/event.ts";

/** What an event adds to its issue's search index, except its frames. */
export interface SearchFacts {
  /** Title, place, messages and the values of all exceptions. */
  text: string;
  /** Tags, and fields searched like tags, as alternating keys and values. */
  pairs: string[];
}

const MAX_TEXT = 4000;
const MAX_VALUE = 1000;
const MAX_PAIRS = 80;
const MAX_PAIR = 200;
const MAX_FRAMES = 200;

/** The search facts of a new event with its tags. Bounded, because senders control them. */
export function searchFacts(event: Event, tags: [string, string][]): SearchFacts {
  const { payload } = event;
  const texts = [event.title, event.culprit, event.transaction ?? ""];
  const { message, logentry } = payload;
  for (const text of [message, logentry?.formatted, logentry?.message])
    if (text !== undefined) texts.push(text.slice(0, MAX_VALUE));
  for (const { type, value, module } of payload.exception ?? [])
    texts.push(`${type ?? ""} ${(value ?? "").slice(0, MAX_VALUE)} ${module ?? ""}`);
  return { text: [...new Set(texts)].join("\n").slice(0, MAX_TEXT), pairs: searchPairs(event, tags) };
}

/** Functions and files of an event's frames, including those of chained causes. */
export function frameText({ exception, threads, stacktrace }: EventPayload): string {
  const names = new Set<string>();
  const add = (frames: Frame[] | undefined) => {
    for (const frame of (frames ?? []).slice(-MAX_FRAMES))
      for (const name of [frame.function, frame.filename ?? frame.abs_path, frame.module])
        if (name !== undefined) names.add(name.slice(0, MAX_PAIR));
  };
  for (const one of exception ?? []) add(one.stacktrace?.frames);
  for (const one of threads ?? []) add(one.stacktrace?.frames);
  add(stacktrace?.frames);
  return [...names].join("\n").slice(0, 4 * MAX_TEXT);
}

/** The pairs of an event's search facts. */
export function searchPairs(
  event: Pick<Event, "payload" | "release" | "environment" | "transaction">,
  tags: [string, string][],
): string[] {
  const { payload } = event;
  const pairs: string[] = [];
  const add = (key: string, value: unknown) => {
    if (pairs.length >= 2 * MAX_PAIRS || key === "" || key.length > MAX_PAIR) return;
    if (typeof value === "string" && value !== "") pairs.push(key, value.slice(0, MAX_PAIR));
  };
  const { user, request, contexts = {}, exception } = payload;
  add("release", event.release);
  add("environment", event.environment);
  add("transaction", event.transaction);
  add("user.id", user?.id);
  add("user.email", user?.email);
  add("user.username", user?.username);
  add("user.ip", user?.ip_address);
  add("error.type", exception?.at(-1)?.type);
  const handled = exception?.at(-1)?.mechanism?.handled;
  if (handled !== undefined) add("error.handled", handled ? "yes" : "no");
  add("logger", payload.logger);
  add("sdk", payload.sdk?.name);
  add("http.method", request?.method);
  // Beside the derived tags, for searches by name alone: `browser:Chrome`.
  for (const [key, context] of [
    ["browser", contexts["browser"]],
    ["os", contexts["os"]],
    ["runtime", contexts["runtime"]],
    ["device", contexts["device"]],
  ] as const)
    add(key, context?.["name"] ?? context?.["model"]);
  for (const [key, value] of tags) add(key, value);
  return pairs;
}

/** The number of row ids per issue in the search index. */
export const ROWS_OF_ISSUE = 2 ** 24;

/** A row id that is unique within the issue until the counter wraps around. */
export function wordRow(issue: IssueId, counter: number): number {
  return issue * ROWS_OF_ISSUE + (counter % ROWS_OF_ISSUE);
}
