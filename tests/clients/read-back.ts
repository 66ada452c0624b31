import { isRecord } from "#lib/is-record.ts";

/** What a client says that it sent. */
export type Sent =
  | { kind: "exception"; eventId: string; types: string[]; function: string }
  | { kind: "attachment"; eventId: string; name: string; size: number }
  | { kind: "message"; eventId: string }
  | { kind: "trace"; traceId: string; spans: number }
  | { kind: "log"; text: string }
  | { kind: "metric"; name: string }
  | { kind: "checkIn"; slug: string; status: string }
  | { kind: "feedback"; message: string }
  | { kind: "session"; release: string }
  /** `masked` are texts of the recorded page that the SDK has to hide. */
  | { kind: "replay"; replayId: string; masked: string[] };

/** Reads a path of the collector's API. */
export type Read = (path: string) => Promise<unknown>;

const EVENTS = "/api/0/projects/glasshouse/app/events";
const OURS = "/api/v1/projects/app";

/** Undefined if what was sent can be read back, else what the API answered instead. */
export async function missing(read: Read, sent: Sent): Promise<unknown> {
  const [path, isKept] = expectation(sent);
  const answer = await read(path);
  return isKept(answer) ? undefined : { sent, answer };
}

function expectation(sent: Sent): [path: string, isKept: (answer: unknown) => boolean] {
  switch (sent.kind) {
    case "exception":
      return [`${EVENTS}/${sent.eventId}/`, (event) => hasException(event, sent)];
    case "attachment": {
      const isSame = (file: Json) => file.name === sent.name && file.size === sent.size;
      return [`${EVENTS}/${sent.eventId}/attachments/`, (files) => listAt(files).some(isSame)];
    }
    case "message":
      return [
        `${EVENTS}/${sent.eventId}/`,
        (event) => isRecord(event) && String(event.title).startsWith("stock is low"),
      ];
    case "trace":
      return [`/api/v1/traces/${sent.traceId}`, (trace) => listAt(trace, "spans").length >= sent.spans];
    case "log":
      return [
        `/api/v1/logs?query=${encodeURIComponent(JSON.stringify(sent.text))}`,
        (found) => listAt(found, "logs").length === 1,
      ];
    case "metric":
      return [
        `${OURS}/metrics?query=${encodeURIComponent(sent.name)}`,
        (found) => listAt(found, "metrics").length === 1,
      ];
    case "checkIn":
      return [
        `${OURS}/monitors/${sent.slug}/check-ins`,
        (found) => listAt(found, "checkIns")[0]?.status === sent.status,
      ];
    case "feedback":
      return [
        `${OURS}/feedback`,
        (found) => listAt(found, "feedback").some(({ message }) => message === sent.message),
      ];
    case "replay":
      return [`${OURS}/replays/${sent.replayId}/recording`, (recording) => isPlayable(recording, sent)];
    case "session":
      return [
        `${OURS}/release-health`,
        (found) =>
          listAt(found, "releases").some(
            ({ release, sessions }) => release === sent.release && Number(sessions) > 0,
          ),
      ];
  }
}

/** Its stack may be that of a thread: Rust's SDK has it there. */
function hasException(event: unknown, sent: Extract<Sent, { kind: "exception" }>): boolean {
  const entries = listAt(event, "entries");
  const valuesOf = (type: string) =>
    entries.filter((entry) => entry.type === type).flatMap((entry) => listAt(entry.data, "values"));
  const exceptions = valuesOf("exception");
  const frames = [...exceptions, ...valuesOf("threads")].flatMap((one) => listAt(one.stacktrace, "frames"));
  return (
    sent.types.every((type) => exceptions.some((one) => one.type === type)) &&
    frames.some((frame) => String(frame.function).includes(sent.function))
  );
}

const [SNAPSHOT, CHANGE] = [2, 3];
const [MUTATION, INPUT] = [0, 5];

/** Whether a recording has its first picture, the change of the page and what was typed, all of it masked. */
function isPlayable(recording: unknown, { masked }: Extract<Sent, { kind: "replay" }>): boolean {
  const events = listAt(recording, "events");
  const changes = (of: number) =>
    events.some(({ type, data }) => type === CHANGE && isRecord(data) && data["source"] === of);
  const json = JSON.stringify(events);
  return (
    events.some(({ type }) => type === SNAPSHOT) &&
    changes(MUTATION) &&
    changes(INPUT) &&
    json.includes("****") &&
    !masked.some((text) => json.includes(text))
  );
}

type Json = Record<string, unknown>;

/** The objects of a list, or of the list in a field; none if it is something else. */
function listAt(value: unknown, field?: string): Json[] {
  const list = field === undefined ? value : isRecord(value) ? value[field] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
