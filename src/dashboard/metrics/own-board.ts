import type { z } from "zod";
import type { Board } from "#api/boards.ts";
import { OWN_SERVICE } from "#model/metric/own-service.ts";

const line = (
  metric: string,
  parts: { aggregate?: "rate" | "last" | "p50" | "p99"; groupBy?: string } = {},
) => ({
  metric,
  query: `service:${OWN_SERVICE}`,
  ...parts,
});

/** The board of Glasshouse itself, as `addBoard` takes it. */
export const OWN_BOARD = {
  name: "Glasshouse",
  charts: [
    {
      title: "Items received, by what became of them",
      lines: [line("glasshouse_items_total", { aggregate: "rate", groupBy: "category,outcome" })],
    },
    {
      title: "Requests",
      lines: [line("glasshouse_request_duration_seconds", { aggregate: "p99", groupBy: "route" })],
    },
    {
      title: "Questions to the store",
      lines: [line("glasshouse_query_duration_seconds", { aggregate: "p99" })],
    },
    {
      title: "Commits",
      lines: [
        line("glasshouse_commit_duration_seconds", { aggregate: "p50" }),
        line("glasshouse_commit_duration_seconds", { aggregate: "p99" }),
      ],
    },
    { title: "Requests waiting to be written", lines: [line("glasshouse_queue_requests")] },
    { title: "On disk", lines: [line("glasshouse_store_bytes", { aggregate: "last", groupBy: "part" })] },
    { title: "Free on the disk", lines: [line("glasshouse_disk_free_bytes")] },
    { title: "Event loop lag", lines: [line("glasshouse_event_loop_lag_seconds", { aggregate: "p99" })] },
    { title: "Processor", lines: [line("process_cpu_seconds_total", { aggregate: "rate" })] },
    { title: "Memory", lines: [line("process_resident_memory_bytes")] },
  ],
} satisfies z.input<typeof Board>;
