import type { ExceptionValue } from "#model/event.ts";

export interface ExceptionNode {
  exception: ExceptionValue;
  /** How far below what was thrown; 0 is the thrown one. */
  depth: number;
  relation: "thrown" | "cause" | "member";
}

/**
 * The exceptions of an event in reading order, each after what it belongs to. SDKs that know say who is whose parent and
 * which are the members of a group (https://develop.sentry.dev/sdk/foundations/transport/event-payloads/exception/);
 * without that it is a chain, of which the last was thrown. Parents that form a circle, or are not there, count as the thrown one.
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
