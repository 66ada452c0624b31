import { z } from "zod";

const Micros = z.coerce.number().min(0).max(8.64e18);
const Texts = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/**
 * Jaeger's search: https://www.jaegertracing.io/docs/latest/architecture/apis/. Times are microseconds, durations as Go writes
 * them (`1.2s`, `100ms`, `5us`); `tags` is a JSON object, `tag` is `key:value` and can be repeated, and so can `traceID`.
 */
export const JaegerTracesQuery = z.object({
  service: z.string().max(200).optional(),
  operation: z.string().max(1000).optional(),
  tags: z.string().max(4000).optional(),
  tag: Texts.optional(),
  traceID: Texts.optional(),
  minDuration: z.string().max(50).optional(),
  maxDuration: z.string().max(50).optional(),
  start: Micros.optional(),
  end: Micros.optional(),
  limit: z.coerce.number().int().min(1).max(1500).default(100),
});
export type JaegerTracesQuery = z.infer<typeof JaegerTracesQuery>;

/** `endTs` and `lookback` are milliseconds. */
export const JaegerDependenciesQuery = z.object({
  endTs: z.coerce.number().min(0).max(8.64e15).optional(),
  lookback: z.coerce.number().min(1).max(8.64e15).default(86_400_000),
});
export type JaegerDependenciesQuery = z.infer<typeof JaegerDependenciesQuery>;

export const JaegerOperationsQuery = z.object({
  service: z.string().max(200),
  spanKind: z.string().max(20).optional(),
});
export type JaegerOperationsQuery = z.infer<typeof JaegerOperationsQuery>;
