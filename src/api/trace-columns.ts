import { z } from "zod";
import { TraceView } from "./trace.ts";

/** Spans of an outline as columns: the same place in each is the same span. They stand in no order. */
export const SpanColumns = z.object({
  /** Sixteen hex digits each, nothing between them. */
  spanIds: z.string(),
  /** The same; sixteen dashes where none is named. */
  parentSpanIds: z.string(),
  /** What the numbers in `name`, `service` and `op` stand for. */
  texts: z.record(z.string(), z.string()),
  name: z.array(z.int()),
  service: z.array(z.int()),
  /** -1 where none is said. */
  op: z.array(z.int()),
  /** Places in `internal`, `server`, `client`, `producer`, `consumer`. */
  kind: z.array(z.int()),
  /** Places in `unset`, `ok`, `error`. */
  status: z.array(z.int()),
  offsetNanos: z.array(z.number()),
  durationNanos: z.array(z.number()),
});
export type SpanColumns = z.infer<typeof SpanColumns>;

/** The outline of a trace in a third of the bytes that its `TraceView` has. */
export const TraceColumns = TraceView.omit({ spans: true }).extend({
  outline: z.literal(true),
  /** One for each day on which spans of it arrived, the first day first. A span that several have is that of the first. */
  columns: z.array(SpanColumns),
});
export type TraceColumns = z.infer<typeof TraceColumns>;
