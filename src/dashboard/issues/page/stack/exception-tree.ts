import type { ExceptionValue } from "#model/event.ts";

export interface ExceptionNode {
  exception: ExceptionValue;
  /** The distance from the thrown exception, which has 0. */
  depth: number;
  relation: "thrown" | "cause" | "member";
}

/**
 * The exceptions in reading order, each after its parent. SDKs may send parents and groups
 * (https://develop.sentry.dev/sdk/foundations/transport/event-payloads/exception/); otherwise it is a chain whose
 * last exception was thrown. Missing or cyclic parents count as the thrown exception.
 */
export function exceptionTree(exceptions: ExceptionValue[]): ExceptionNode[] {
  const thrownFirst = exceptions.toReversed();
  const thrown = thrownFirst[0];
  if (thrown === undefined) return [];
  const known = thrownFirst.every(({ mechanism }) => mechanism?.exception_id !== undefined);
  if (!known || thrownFirst.length === 1)
    return thrownFirst.map((exception, depth) => ({
      exception,
      depth: Math.min(depth, 1),
      relation: depth === 0 ? "thrown" : "cause",
    }));

  const nodes: ExceptionNode[] = [];
  const placed = new Set<ExceptionValue>();
  const place = (exception: ExceptionValue, depth: number, relation: ExceptionNode["relation"]) => {
    if (placed.has(exception)) return;
    placed.add(exception);
    nodes.push({ exception, depth, relation });
    const { exception_id: id, is_exception_group: isGroup } = exception.mechanism ?? {};
    const children = exceptions.filter(
      (other) => other.mechanism?.parent_id === id && other.mechanism?.exception_id !== id,
    );
    for (const child of children.toSorted((a, b) => idOf(a) - idOf(b)))
      place(child, depth + 1, isGroup === true && isMember(child) ? "member" : "cause");
  };
  place(thrown, 0, "thrown");
  for (const exception of thrownFirst) place(exception, 1, "cause");
  return nodes;
}

function isMember({ mechanism }: ExceptionValue): boolean {
  return mechanism?.source === undefined || /^errors\b|^exceptions\b|\[\d+\]$/.test(mechanism.source);
}

function idOf({ mechanism }: ExceptionValue): number {
  return mechanism?.exception_id ?? 0;
}
