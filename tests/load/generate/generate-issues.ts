import { hash } from "node:crypto";
import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import type { EventPayload } from "#model/event.ts";
import type { Level } from "#model/level.ts";
import type { Random } from "#lib/random.ts";

/** Failures of a shop with many teams: kinds of errors, each in many places. */
const TYPES = [
  "TypeError",
  "RangeError",
  "ConnectTimeoutError",
  "PaymentDeclined",
  "ValidationError",
  "KeyError",
  "NullPointerException",
  "DatabaseError",
  "ChunkLoadError",
  "AbortError",
];
const VERBS = ["load", "save", "render", "parse", "charge", "reserve", "send", "merge", "fetch", "validate"];
const NOUNS = [
  "Order",
  "Cart",
  "Invoice",
  "Customer",
  "Stock",
  "Price",
  "Session",
  "Voucher",
  "Address",
  "Shipment",
  "Basket",
  "Review",
  "Refund",
  "Catalog",
  "Warehouse",
  "Ticket",
];
const FAULTS = [
  "cannot read properties of undefined",
  "no answer within 3000 ms",
  "is not a function",
  "violates a foreign key constraint",
  "was refused by the bank",
  "unexpected token in JSON",
  "exceeds the allowed length",
  "has no such column",
];
const LEVELS: Level[] = ["error", "error", "error", "error", "fatal", "warning", "info"];
const PLATFORMS = ["node", "javascript", "python", "java"];
const BROWSERS = ["Chrome", "Firefox", "Safari", "Edge"];
const SYSTEMS = ["Windows", "macOS", "Linux", "Android", "iOS"];
const DAY = 86_400_000;
const DAYS = 14;
const RELEASES = 40;
const USERS = 20_000;
const TENANTS = 300;
const FRAMES = 12;

/** The time of an event, by its index among `total`, in the fourteen days before `now`, in chronological order. */
export function timeOfEvent(index: number, total: number, now: UnixMillis): UnixMillis {
  return now - DAYS * DAY + Math.floor(((index + 1) / total) * DAYS * DAY);
}

/**
 * An event of the issue with this number at this time: events of an issue share its stack and have their own values,
 * user and tags. Releases succeed each other over the fourteen days before `now`.
 */
export function generateEvent(
  random: Random,
  issue: number,
  at: UnixMillis,
  now: UnixMillis,
): Batch["events"][number] {
  const type = TYPES[issue % TYPES.length]!;
  const noun = NOUNS[Math.floor(issue / TYPES.length) % NOUNS.length]!;
  const verb = VERBS[Math.floor(issue / 160) % VERBS.length]!;
  const fault = FAULTS[Math.floor(issue / 1600) % FAULTS.length]!;
  const value = `${noun} ${random.below(1_000_000)} ${fault}`;
  const place = `${verb}${noun}${Math.floor(issue / 100)}`;
  const file = `app/${noun.toLowerCase()}/${verb}-${issue % 997}.ts`;
  const eventId = random.hex(32) as EventId;
  const level = LEVELS[issue % LEVELS.length]!;
  const platform = PLATFORMS[issue % PLATFORMS.length]!;
  const release = `shop@1.${Math.max(0, Math.floor(((at - now) / (DAYS * DAY) + 1) * RELEASES))}.0`;
  const environment = random.next() < 0.9 ? "production" : "staging";
  const user = random.below(USERS);
  const payload: EventPayload = {
    event_id: eventId,
    timestamp: at,
    received: at,
    level,
    platform,
    release,
    environment,
    user: { id: String(user), email: `user-${user}@customer-${user % 200}.example` },
    tags: [
      ["tenant", `tenant-${Math.floor(random.skewed(30)) % TENANTS}`],
      ["region", `region-${issue % 5}`],
      ["team", `team-${issue % 24}`],
    ],
    contexts: { browser: { name: random.pick(BROWSERS) }, os: { name: random.pick(SYSTEMS) } },
    exception: [
      ...(issue % 4 === 0
        ? [
            {
              type: "SocketError",
              value: `socket ${random.below(9000)} hung up`,
              stacktrace: stack(issue + 7),
            },
          ]
        : []),
      {
        type,
        value,
        mechanism: { type: "generic", handled: issue % 3 === 0 },
        stacktrace: {
          frames: [
            ...stack(issue).frames,
            { function: place, filename: file, lineno: 10 + (issue % 400), colno: 7, in_app: true },
          ],
        },
      },
    ],
  };
  return {
    event: {
      eventId,
      projectId: 1 as ProjectId,
      type: "error",
      timestamp: at,
      receivedAt: at,
      level,
      title: `${type}: ${value}`,
      culprit: `${place}(${file})`,
      platform,
      environment,
      release,
      transaction: `/${noun.toLowerCase()}/:id`,
      traceId: random.next() < 0.3 ? (random.hex(32) as TraceId) : null,
      spanId: null,
      userKey: `id:${user}`,
      digest: null,
      payload,
    },
    grouping: {
      algorithm: "generated",
      version: 1,
      hashes: [hash("md5", `issue ${issue}`)],
      variant: "app",
      contributed: [type, place],
    },
  };
}

function stack(issue: number) {
  return {
    frames: Array.from({ length: FRAMES }, (_, depth) => ({
      function: `${VERBS[(issue + depth) % VERBS.length]!}${NOUNS[(issue * 3 + depth) % NOUNS.length]!}Step`,
      filename: `lib/${NOUNS[(issue + depth * 5) % NOUNS.length]!.toLowerCase()}/step-${(issue * 31 + depth) % 500}.ts`,
      lineno: 5 + depth * 3,
      colno: 3,
      in_app: depth % 3 !== 0,
    })),
  };
}
