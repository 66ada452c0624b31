import { err, ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { JAEGER, JaegerDependenciesQuery, JaegerOperationsQuery } from "#api/jaeger.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { findJaegerTraces, getJaegerTrace } from "./find-jaeger-traces.ts";

const DAY = 86_400_000;
/** Sample size of the dependencies. */
const SAMPLE = 600;

/** Jaeger's query API. */
export function jaegerHandlers(context: ReadContext): Handlers<typeof JAEGER> {
  return {
    async findJaegerTraces(query) {
      const traces = await findJaegerTraces(context, query);
      return traces.ok ? ok(envelopeOf(traces.value)) : traces;
    },
    async getJaegerTrace({ trace }) {
      const found = await getJaegerTrace(context, trace);
      return found === null ? err({ code: "not_found", detail: "trace not found" }) : ok(envelopeOf([found]));
    },
    async listJaegerServices() {
      const { services } = await context.store.summarize(context.clock() - 7 * DAY);
      return ok(envelope(services));
    },
    async listJaegerOperationNames({ service }) {
      const operations = await listOperations(context, { service });
      return ok(envelope([...new Set(operations.map(({ name }) => name))]));
    },
    listJaegerOperations: async (query) => ok(envelope(await listOperations(context, query))),
    listJaegerDependencies: async (query) => ok(envelope(await listDependencies(context, query))),
  };
}

/** Span names of a service in the last week. */
async function listOperations(
  { store, clock }: ReadContext,
  { service, spanKind }: JaegerOperationsQuery,
): Promise<{ name: string; spanKind: string }[]> {
  const now = clock();
  const operations = await store.listOperations(service, { start: now - 7 * DAY, end: now });
  return operations
    .filter(({ kind }) => spanKind === undefined || spanKind === "" || kind === spanKind)
    .map(({ name, kind }) => ({ name, spanKind: kind }));
}

/** Which services call each other. If traces are sampled, counts are of the sample. */
async function listDependencies(
  { store, clock }: ReadContext,
  { endTs, lookback }: JaegerDependenciesQuery,
): Promise<{ parent: string; child: string; callCount: number }[]> {
  const end = endTs ?? clock();
  const { edges } = await store.mapServices({ start: end - lookback, end }, SAMPLE);
  return edges.flatMap(({ caller, callee, kind, calls }) =>
    caller === null || kind === "external" ? [] : [{ parent: caller, child: callee, callCount: calls }],
  );
}

function envelope(data: unknown[]) {
  return { data, total: data.length, limit: 0, offset: 0, errors: null };
}

/** Traces are already JSON, so that large ones are not built on this thread. */
function envelopeOf(traces: Uint8Array[]): Uint8Array {
  const parts = traces.flatMap((trace, place) => (place === 0 ? [trace] : [Buffer.from(","), trace]));
  return Buffer.concat([
    Buffer.from('{"data":['),
    ...parts,
    Buffer.from(`],"total":${traces.length},"limit":0,"offset":0,"errors":null}`),
  ]);
}
