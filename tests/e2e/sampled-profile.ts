import { randomBytes } from "node:crypto";

interface ProfiledTransaction {
  transactionId: string;
  traceId: string;
  /** Milliseconds since 1970. */
  at: number;
  millis: number;
}

const FRAMES = [
  { function: "main", module: "orders.wsgi", filename: "orders/wsgi.py", lineno: 12, in_app: true },
  {
    function: "get_response",
    module: "django.core.handlers.base",
    filename: "base.py",
    lineno: 140,
    in_app: false,
  },
  { function: "create_order", module: "orders.views", filename: "orders/views.py", lineno: 41, in_app: true },
  { function: "total_price", module: "orders.prices", filename: "orders/prices.py", lineno: 8, in_app: true },
  { function: "execute", module: "sqlite3", filename: "sqlite3/dbapi2.py", lineno: 77, in_app: false },
];

/** The innermost call first; most samples are of the price. */
const STACKS = [
  [3, 2, 1, 0],
  [4, 2, 1, 0],
  [2, 1, 0],
];

/** A profile of a transaction as Sentry's SDK for Python sends it, with a sample each 10 ms of two threads. */
export function sampledProfile({ transactionId, traceId, at, millis }: ProfiledTransaction) {
  const samples = Array.from({ length: Math.floor(millis / 10) }, (_, index) => ({
    elapsed_since_start_ns: String(index * 10_000_000),
    stack_id: index % 8 < 5 ? 0 : index % 8 < 7 ? 1 : 2,
    thread_id: index % 10 === 9 ? "259" : "1",
  }));
  return {
    event_id: randomBytes(16).toString("hex"),
    version: "1",
    platform: "python",
    timestamp: new Date(at).toISOString(),
    release: "orders@2.1.0",
    environment: "production",
    device: { architecture: "x86_64" },
    os: { name: "Linux", version: "6.8" },
    runtime: { name: "CPython", version: "3.13.1" },
    transaction: {
      id: transactionId,
      name: "POST /orders/{id}",
      trace_id: traceId,
      active_thread_id: "1",
      relative_start_ns: "0",
      relative_end_ns: String(millis * 1_000_000),
    },
    profile: {
      frames: FRAMES,
      stacks: STACKS,
      samples,
      thread_metadata: { 1: { name: "MainThread" }, 259: { name: "worker" } },
    },
  };
}
