import type { Store } from "#collector/store/port/store.ts";
import type { Family } from "#collector/figures/family.ts";
import { REQUEST_KINDS, type Figures } from "#collector/figures/figures.ts";

/**
 * What the collector measures of itself, and the state of its store, without asking the store's threads: an idle collector stays
 * idle.
 */
export async function liveFamilies(
  store: Pick<Store, "health" | "room" | "measure">,
  figures: Figures,
): Promise<Family[]> {
  const [{ queued, queueLimit }, { free, minFree }, { days, rest, restOf }] = await Promise.all([
    store.health(),
    store.room(),
    store.measure(),
  ]);
  const sizes = {
    days: days.reduce((sum, { bytes }) => sum + bytes, 0),
    ...restOf,
    other: rest - restOf.aside - restOf.state - restOf.search,
  };
  return [
    gauge("glasshouse_queue_requests", "Requests waiting to be written.", queued),
    gauge("glasshouse_queue_limit", "Requests that may wait at most.", queueLimit),
    inBytes("glasshouse_disk_free_bytes", "Free on the disk that holds the data.", free),
    inBytes("glasshouse_disk_min_free_bytes", "With this much free or less, nothing is received.", minFree),
    {
      name: "glasshouse_store_bytes",
      help: "On disk, by what it is: days of telemetry, those set aside, the state, the search index, other files.",
      kind: "gauge",
      unit: "By",
      samples: Object.entries(sizes).map(([part, value]) => ({ labels: { part }, value })),
    },
    ...figureFamilies(figures),
    ...processFamilies(),
  ];
}

function figureFamilies({ items, requests, questions, commits, loop }: Figures): Family[] {
  const seconds = { kind: "histogram", unit: "s" } as const;
  return [
    {
      name: "glasshouse_items_total",
      help: "Items received, by what became of them.",
      kind: "counter",
      unit: "1",
      samples: items.read().map(({ category, kind, reason, quantity }) => ({
        labels: { category, outcome: kind, reason },
        value: quantity,
      })),
    },
    {
      ...seconds,
      name: "glasshouse_request_duration_seconds",
      help: "Until the answer begins, by what the request is for.",
      samples: REQUEST_KINDS.map((route) => ({ labels: { route }, value: requests[route].read() })),
    },
    {
      ...seconds,
      name: "glasshouse_query_duration_seconds",
      help: "Until the store has answered a question, waiting included.",
      samples: [{ labels: {}, value: questions.read() }],
    },
    {
      ...seconds,
      name: "glasshouse_commit_duration_seconds",
      help: "Of the store's commits; one holds the batches of many requests.",
      samples: [{ labels: {}, value: commits.read() }],
    },
    {
      ...seconds,
      name: "glasshouse_event_loop_lag_seconds",
      help: "How late the event loop is, looked at every five seconds.",
      samples: [{ labels: {}, value: loop.read() }],
    },
  ];
}

/** Under the names that Prometheus' client libraries use. */
function processFamilies(): Family[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    inBytes("process_resident_memory_bytes", "Resident memory.", rss),
    inBytes("nodejs_heap_size_used_bytes", "Used of the main thread's heap.", heapUsed),
    {
      name: "process_cpu_seconds_total",
      help: "Processor time of all threads.",
      kind: "counter",
      unit: "s",
      samples: [{ labels: {}, value: (user + system) / 1e6 }],
    },
    {
      ...gauge("process_uptime_seconds", "Time since the process started.", process.uptime()),
      unit: "s",
    },
  ];
}

function gauge(name: string, help: string, value: number): Family {
  return { name, help, kind: "gauge", unit: "1", samples: [{ labels: {}, value }] };
}

function inBytes(name: string, help: string, value: number): Family {
  return { ...gauge(name, help, value), unit: "By" };
}
