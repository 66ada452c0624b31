import type { Claim } from "./run-driver.ts";

/** The parent of each span of the Sentry driver; spans not listed are roots. */
const PARENTS: [child: RegExp, parent: string][] = [
  [/^SELECT \* FROM (?:users|items)/, "POST /checkout"],
  [/^charge card$/, "POST /checkout"],
  [/^GET \/(?:ok|boom)/, "client call"],
];

/** The name of the parent of a span of the Sentry driver. */
export function sentryParent(name: string): string | null {
  return PARENTS.find(([child]) => child.test(name))?.[1] ?? null;
}

/** The log records that the Sentry driver claims in one line, as the read API must return them. */
export function sentryLogs(claims: Claim[]) {
  const [{ driver, run } = { driver: "", run: "" }] = claims;
  const claimed = claims.find(({ sent }) => sent === "log")?.count ?? 0;
  // Outside spans, events and logs share the scope's trace.
  const outside = claims.find(({ message }) => message === `message at info from ${driver}`)?.trace_id;
  const inside = claims.find(({ claim }) => claim === "log inside span");
  const log = (message: string, severity: string, attributes: object) => ({
    message,
    severity,
    attributes: { ...attributes, "sentry.release": `corpora-app@1.2.3+${driver}` },
    service: "corpora-app",
    traceId: outside,
    spanId: null,
  });
  const logs = [
    ...["trace", "debug", "info", "warn", "error", "fatal"].map((severity) =>
      log(`log ${severity} from ${driver}`, severity, { n: 7, f: 1.5, ok: true, s: "str", run }),
    ),
    log("user bob bought 3 items", "info", {
      "sentry.message.template": "user %s bought %s items",
      "sentry.message.parameter.0": "bob",
      "sentry.message.parameter.1": 3,
      run,
    }),
    log(`console warn as log ${run}`, "warn", {}),
    {
      ...log(`log inside span ${run}`, "error", { run }),
      traceId: inside?.trace_id,
      // Version 9 names the trace only.
      spanId: driver === "node-9" ? null : inside?.span_id,
    },
  ];
  return { claimed, logs };
}

/** The metrics that the Sentry driver claims, each with the sum of its points; none for a version without metrics. */
export function sentryMetrics(claims: Claim[]) {
  const names = claims.find(({ sent }) => sent === "trace_metric")?.names ?? [];
  const sent = [
    { name: "orders.created", kind: "sum", unit: null, points: 1, sum: 1, key: "plan", value: "pro" },
    { name: "queue.depth", kind: "gauge", unit: "none", points: 1, sum: 42, key: "queue", value: "mail" },
    {
      name: "http.latency",
      kind: "histogram",
      unit: "millisecond",
      points: 3,
      sum: 254.5,
      key: "route",
      value: "/x",
    },
  ];
  return sent.filter(({ name }) => names.includes(name));
}
