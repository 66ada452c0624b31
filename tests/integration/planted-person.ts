import { randomBytes } from "node:crypto";
import { crumb, recorder } from "../e2e/recorded-page.ts";
import { replayEnvelopes } from "../e2e/send-replay.ts";
import type { Collector } from "./start-collector.ts";
import { envelopeOf } from "./receive-harness.ts";

export const PERSON = {
  ids: ["usr-7f3e9a1c"],
  emails: ["Zoe.Quill@planted.example"],
  ips: ["203.0.113.77"],
};
/** What must be nowhere any more, in lower case; the words of an index, too. */
export const TRACES_OF_PERSON = ["usr-7f3e9a1c", "7f3e9a1c", "zoe.quill", "quill", "203.0.113.77"];

/** The records of the person that `plantPerson` sends, by signal. */
export const PLANTED = {
  event: 2,
  transaction: 1,
  span: 3,
  log: 3,
  metric: 1,
  session: 1,
  check_in: 1,
  feedback: 1,
  replay: 1,
  profile: 1,
  attachment: 1,
  other: 1,
};

const [id, email, ip] = [PERSON.ids[0]!, PERSON.emails[0]!, PERSON.ips[0]!];
const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const nanos = () => `${Date.now()}000000`;

async function post(url: string, body: BodyInit, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { method: "POST", body, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

/** Where it is sent to. */
interface Target {
  url: string;
  credentials: Pick<Collector["credentials"], "dsn">;
}

function doorsOf({ url, credentials }: Target) {
  const { username: key, pathname } = new URL(credentials.dsn);
  const json = {
    "content-type": "application/json",
    "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}`,
  };
  return {
    envelope: (body: BodyInit) => post(`${url}/api${pathname}/envelope/?sentry_key=${key}`, body),
    otlp: (signal: string, body: object) => post(`${url}/v1/${signal}`, JSON.stringify(body), json),
  };
}

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
const resource = { attributes: attributes({ "service.name": "shop" }) };

/** One person in every signal, through the doors that senders use. */
export async function plantPerson(collector: Target): Promise<void> {
  const { envelope, otlp } = doorsOf(collector);
  const user = { id, email, ip_address: ip, username: "quill" };
  const eventId = hex(16);
  await envelope(
    envelopeOf(
      { event_id: eventId },
      [
        { type: "event" },
        {
          event_id: eventId,
          platform: "node",
          message: `checkout of ${email} failed`,
          user,
          tags: { buyer: id },
        },
      ],
      [{ type: "attachment", filename: "notes.txt", content_type: "text/plain" }, "nothing of note"],
    ),
  );
  const atAddress = { event_id: hex(16), platform: "node", message: "no stock", user: { ip_address: ip } };
  await envelope(envelopeOf({ event_id: atAddress.event_id }, [{ type: "event" }, atAddress]));
  const trace = { trace_id: hex(16), span_id: hex(8), op: "http.server" };
  const now = Date.now() / 1000;
  const transaction = {
    type: "transaction",
    event_id: hex(16),
    platform: "node",
    transaction: `GET /u/${id}`,
    start_timestamp: now - 1,
    timestamp: now,
    user,
    contexts: { trace },
    spans: [
      {
        ...trace,
        span_id: hex(8),
        parent_span_id: trace.span_id,
        op: "db",
        description: "SELECT 1",
        start_timestamp: now - 0.5,
        timestamp: now,
        data: { "user.id": id },
      },
    ],
  };
  await envelope(envelopeOf({ event_id: transaction.event_id }, [{ type: "transaction" }, transaction]));
  const profile = {
    version: "1",
    event_id: hex(16),
    platform: "node",
    timestamp: new Date().toISOString(),
    release: "shop@1",
    environment: "production",
    device: { architecture: "x64" },
    os: { name: "linux" },
    runtime: { name: "node" },
    transaction: {
      id: transaction.event_id,
      trace_id: trace.trace_id,
      name: "GET /u",
      active_thread_id: "1",
    },
    profile: {
      samples: [
        { elapsed_since_start_ns: "1", stack_id: 0, thread_id: "1" },
        { elapsed_since_start_ns: "90000000", stack_id: 0, thread_id: "1" },
      ],
      stacks: [[0]],
      frames: [{ function: "f" }],
    },
  };
  await envelope(envelopeOf({ event_id: profile.event_id }, [{ type: "profile" }, profile]));
  await envelope(
    envelopeOf(
      {},
      [
        { type: "log", item_count: 1, content_type: "application/vnd.sentry.items.log+json" },
        {
          items: [
            {
              timestamp: now,
              trace_id: hex(16),
              level: "info",
              severity_number: 9,
              body: `hello ${id}`,
              attributes: {},
            },
          ],
        },
      ],
      [
        { type: "session" },
        {
          sid: "7c7b6585-f901-4351-bf8d-02711b721929",
          did: id,
          init: true,
          started: new Date().toISOString(),
          timestamp: new Date().toISOString(),
          status: "ok",
          errors: 0,
          attrs: { release: "shop@1", environment: "production" },
        },
      ],
      [
        { type: "check_in" },
        { check_in_id: hex(16), monitor_slug: "nightly", status: "ok", environment: id },
      ],
      [{ type: "mystery" }, { about: email }],
    ),
  );
  const feedback = {
    event_id: hex(16),
    type: "feedback",
    timestamp: now,
    platform: "javascript",
    contexts: { feedback: { message: "It broke", name: "Zoe Quill", contact_email: email } },
  };
  await envelope(envelopeOf({ event_id: feedback.event_id }, [{ type: "feedback" }, feedback]));
  const start = Date.now() - 20_000;
  const { element, text, snapshot } = recorder();
  const segments = [
    snapshot(start, [], element("body", {}, [text("cart")])),
    [crumb(start + 9_000, "console", `hello ${email}`)],
  ];
  for (const body of replayEnvelopes({ replayId: hex(16), segments, user })) await envelope(body);
  const ended = nanos();
  await otlp("traces", {
    resourceSpans: [
      {
        resource,
        scopeSpans: [
          {
            scope: {},
            spans: [
              {
                traceId: hex(16),
                spanId: hex(8),
                name: `load ${email}`,
                kind: 2,
                startTimeUnixNano: ended,
                endTimeUnixNano: ended,
                attributes: attributes({ "user.email": email, "client.address": ip, "enduser.id": id }),
              },
            ],
          },
        ],
      },
    ],
  });
  await otlp("logs", {
    resourceLogs: [
      {
        resource,
        scopeLogs: [
          {
            scope: {},
            logRecords: [
              {
                timeUnixNano: ended,
                severityNumber: 9,
                body: { stringValue: `mail sent to ${email} from ${ip}` },
                attributes: attributes({ "user.id": id }),
              },
              {
                timeUnixNano: ended,
                severityNumber: 9,
                body: { stringValue: "signed in" },
                attributes: attributes({ "user.id": id }),
              },
            ],
          },
        ],
      },
    ],
  });
  await otlp("metrics", {
    resourceMetrics: [
      {
        resource,
        scopeMetrics: [
          {
            scope: {},
            metrics: [
              {
                name: "cart.size",
                unit: "1",
                gauge: {
                  dataPoints: [
                    { timeUnixNano: ended, asDouble: 3, attributes: attributes({ "user.id": id }) },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
  });
}

/** A thousand records of others. `round` stands in the texts of logs, each of which is sent once. */
export async function plantOthers(collector: Target, round = 0): Promise<void> {
  const { envelope, otlp } = doorsOf(collector);
  const other = (index: number) =>
    attributes({
      "user.id": `usr-${index}`,
      "client.address": "203.0.113.7",
      "user.email": "zoe@planted.example",
    });
  const ended = nanos();
  const indexes = Array.from({ length: 480 }, (_, index) => index);
  await otlp("traces", {
    resourceSpans: [
      {
        resource,
        scopeSpans: [
          {
            scope: {},
            spans: indexes.map((index) => ({
              traceId: hex(16),
              spanId: hex(8),
              name: "GET /cart",
              kind: 2,
              startTimeUnixNano: ended,
              endTimeUnixNano: ended,
              attributes: other(index),
            })),
          },
        ],
      },
    ],
  });
  await otlp("logs", {
    resourceLogs: [
      {
        resource,
        scopeLogs: [
          {
            scope: {},
            logRecords: indexes.map((index) => ({
              timeUnixNano: ended,
              severityNumber: 9,
              body: { stringValue: `round ${round} number ${index}` },
              attributes: other(index),
            })),
          },
        ],
      },
    ],
  });
  for (const index of indexes.slice(0, 40)) {
    const event = {
      event_id: hex(16),
      platform: "node",
      message: "checkout failed",
      user: { id: `other-${index}` },
    };
    await envelope(envelopeOf({ event_id: event.event_id }, [{ type: "event" }, event]));
  }
}
