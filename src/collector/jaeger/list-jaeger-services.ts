import type { JaegerDependenciesQuery, JaegerOperationsQuery } from "#api/jaeger.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;
/** Traces that are looked at to say who calls whom. */
const SAMPLE = 600;

/** The services that sent something within a week. */
export async function listJaegerServices({ store, clock }: QueryContext): Promise<string[]> {
  return (await store.summarize(clock() - 7 * DAY)).services;
}

/** What the spans of a service were called within a week. */
export async function listJaegerOperations(
  { store, clock }: QueryContext,
  { service, spanKind }: JaegerOperationsQuery,
): Promise<{ name: string; spanKind: string }[]> {
  const now = clock();
  const operations = await store.listOperations(service, { start: now - 7 * DAY, end: now });
  return operations
    .filter(({ kind }) => spanKind === undefined || spanKind === "" || kind === spanKind)
    .map(({ name, kind }) => ({ name, spanKind: kind }));
}

/** Who calls whom; where traces are sampled the counts are of the sample. */
export async function listJaegerDependencies(
  { store, clock }: QueryContext,
  { endTs, lookback }: JaegerDependenciesQuery,
): Promise<{ parent: string; child: string; callCount: number }[]> {
  const end = endTs ?? clock();
  const { edges } = await store.mapServices({ start: end - lookback, end }, SAMPLE);
  return edges.flatMap(({ caller, callee, kind, calls }) =>
    caller === null || kind === "external" ? [] : [{ parent: caller, child: callee, callCount: calls }],
  );
}
