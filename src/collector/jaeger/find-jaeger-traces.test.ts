import { expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import type { TraceId } from "#lib/ids.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { SpanConditions } from "#collector/store/port/traces.ts";
import { findJaegerTraces } from "./find-jaeger-traces.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736" as TraceId;
const query = { service: "web", tags: JSON.stringify({ region: "eu" }), limit: 20 };

/** A store that finds what the index of attributes finds, and whose scans take too long. */
const slowStore = (indexed: TraceId[]) =>
  ({
    clock: () => 1.8e12,
    store: {
      findTraceIds: ({ any }: { any: SpanConditions[] }) =>
        any.some(({ anywhere }) => anywhere !== undefined)
          ? Promise.reject(new AppError("query_timeout"))
          : Promise.resolve(indexed),
      getJaegerTraces: (ids: TraceId[]) => Promise.resolve(ids.map((id) => Buffer.from(id))),
    },
  }) as unknown as ReadContext;

test("what was found before a part of the search took too long is the answer", async () => {
  const found = await findJaegerTraces(slowStore([TRACE]), query);
  expect(found).toEqual({ ok: true, value: [Buffer.from(TRACE)] });
});

test("a search that found nothing before it took too long is not an answer", async () => {
  await expect(findJaegerTraces(slowStore([]), query)).rejects.toMatchObject({ code: "query_timeout" });
});
