type Sent = Record<string, unknown>;
interface SentFrame {
  function?: string;
  module?: string;
  filename?: string;
  abs_path?: string;
  lineno?: number;
  context_line?: string;
  in_app?: boolean;
  vars?: unknown;
}
interface SentException {
  type?: string;
  value?: string;
  stacktrace?: { frames?: SentFrame[] } | null;
}

/** How an event changes in another occurrence of the same error, or in another error. Changes the event in place. */
export interface Mutation {
  name: string;
  relation: "same" | "different";
  /** Whether the event has what is to be changed. */
  fits: (sent: Sent) => boolean;
  /** Also changes the event it is compared with. */
  prepare?: (sent: Sent) => void;
  mutate: (sent: Sent) => void;
}

const always = () => true;
const hasException = (sent: Sent) => exceptionsOf(sent).length > 0;
const throwingFrames = (sent: Sent) => {
  const holders: SentException[] = [sent, ...exceptionsOf(sent)];
  return holders.findLast((each) => (each.stacktrace?.frames?.length ?? 0) > 0)?.stacktrace?.frames ?? [];
};

export const MUTATIONS: Mutation[] = [
  {
    name: "lines moved",
    relation: "same",
    fits: always,
    mutate: (sent) =>
      eachFrame(sent, (frame) => {
        if (frame.lineno !== undefined) frame.lineno += 7;
      }),
  },
  {
    name: "other local variables",
    relation: "same",
    fits: always,
    mutate: (sent) => eachFrame(sent, (frame) => (frame.vars = { self: "<obj at 0x7f16c50778>" })),
  },
  {
    name: "other level, route and logger",
    relation: "same",
    fits: always,
    mutate: (sent) =>
      Object.assign(sent, { level: "fatal", transaction: "/other/route/17", logger: "another.logger" }),
  },
  {
    name: "another release, user and machine",
    relation: "same",
    fits: always,
    mutate: (sent) =>
      Object.assign(sent, {
        release: "app@9.9.9",
        environment: "staging",
        server_name: "web-77",
        user: { id: "77" },
        tags: { shard: "b" },
        breadcrumbs: [],
      }),
  },
  {
    name: "another folder",
    relation: "same",
    fits: always,
    mutate: (sent) =>
      eachFrame(sent, (frame) => {
        for (const key of ["abs_path", "filename"] as const) {
          const path = frame[key];
          if (path?.startsWith("/") === true) frame[key] = `/srv/releases/20261120101500${path}`;
        }
      }),
  },
  {
    name: "in_app flipped on one frame",
    relation: "same",
    fits: always,
    mutate: (sent) => {
      const frames = framesOf(sent);
      const frame = frames.find((each) => each.in_app === true) ?? frames[0];
      if (frame !== undefined) frame.in_app = frame.in_app !== true;
    },
  },
  {
    name: "in_app flipped on all frames",
    relation: "same",
    fits: always,
    mutate: (sent) => eachFrame(sent, (frame) => (frame.in_app = frame.in_app !== true)),
  },
  {
    name: "other ids in the message",
    relation: "same",
    fits: hasException,
    prepare: (sent) =>
      setMessage(
        sent,
        "Order 1001 not found after 17 ms (0b5d7a44-1f0e-4b7e-9d6a-6f8a0a6d2b11 of 198.51.100.4)",
      ),
    mutate: (sent) =>
      setMessage(
        sent,
        "Order 1002 not found after 83 ms (7f0c2b1e-9a4d-4c0e-8a55-2f6f0b1c9d10 of 203.0.113.77)",
      ),
  },
  {
    name: "another throwing function",
    relation: "different",
    fits: (sent) => throwingFrames(sent).length > 0 && !isMarked(sent),
    mutate: (sent) => {
      for (const frame of throwingFrames(sent).slice(-2)) {
        Object.assign(frame, {
          function: "quiteAnotherPlace",
          abs_path: "/app/other/place.ext",
          filename: "other/place.ext",
          in_app: true,
        });
        if (frame.module !== undefined) frame.module = "other.place";
        if (frame.context_line !== undefined) frame.context_line = "return somethingElse()";
      }
    },
  },
  {
    name: "another exception type",
    relation: "different",
    fits: (sent) => hasException(sent) && !isMarked(sent) && !isSynthetic(sent),
    mutate: (sent) => {
      const exception = exceptionsOf(sent).at(-1);
      if (exception !== undefined) exception.type = `Totally${exception.type}`;
    },
  },
  {
    name: "another cause",
    relation: "different",
    fits: (sent) => hasException(sent) && !isMarked(sent),
    mutate: (sent) => {
      const cause = {
        type: "OtherCause",
        value: "x",
        stacktrace: { frames: [{ function: "causing", filename: "cause.ext", in_app: true }] },
      };
      sent.exception = { values: [cause, ...exceptionsOf(sent)] };
      delete sent["sentry.interfaces.Exception"];
    },
  },
  {
    name: "its own fingerprint",
    relation: "different",
    fits: (sent) => !isMarked(sent),
    mutate: (sent) => Object.assign(sent, { fingerprint: ["team-a-special", "42"] }),
  },
];

/** All frames of an event as sent: of its exceptions, its threads and its own. */
export function framesOf(sent: Sent): SentFrame[] {
  const holders = [...exceptionsOf(sent), ...listOf<SentException>(sent.threads), sent as SentException];
  return holders.flatMap((holder) => (holder.stacktrace?.frames ?? []).filter((frame) => frame !== null));
}

function eachFrame(sent: Sent, change: (frame: SentFrame) => unknown): void {
  for (const frame of framesOf(sent)) change(frame);
}

function exceptionsOf(sent: Sent): SentException[] {
  return listOf<SentException>(sent.exception ?? sent["sentry.interfaces.Exception"]);
}

function listOf<Item>(value: unknown): Item[] {
  const list: unknown = (value as { values?: unknown } | null | undefined)?.values ?? value;
  const items: unknown[] = Array.isArray(list) ? list : [list];
  return items.filter((item) => typeof item === "object" && item !== null) as Item[];
}

function setMessage(sent: Sent, value: string): void {
  const exception = exceptionsOf(sent).at(-1);
  if (exception !== undefined) exception.value = value;
}

function isMarked(sent: Sent): boolean {
  const parts = (sent.fingerprint ?? []) as string[];
  return parts.some((part) => !part.includes("default"));
}

/** JavaScript's SDKs make up an exception to carry a stack; its type means nothing. */
function isSynthetic(sent: Sent): boolean {
  const exception = exceptionsOf(sent).at(-1) as { mechanism?: { synthetic?: boolean } } | undefined;
  return exception?.mechanism?.synthetic === true && ["node", "javascript"].includes(String(sent.platform));
}
