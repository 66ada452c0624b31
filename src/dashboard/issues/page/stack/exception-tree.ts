import type { ExceptionValue } from "#model/event.ts";

export interface ExceptionNode {
  exception: ExceptionValue;
  /** The distance from the thrown exception, which has 0. */
  depth: number;
  relation: "thrown" | "cause" | "member" | "suppressed";
  /** Null for the thrown one. */
  parent: ExceptionValue | null;
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
  if (!known || thrownFirst.length === 1) return chain(thrownFirst);

  const nodes: ExceptionNode[] = [];
  const placed = new Set<ExceptionValue>();
  const place = (exception: ExceptionValue, depth: number, parent: ExceptionValue | null) => {
    if (placed.has(exception)) return;
    placed.add(exception);
    nodes.push({ exception, depth, parent, relation: relationOf(exception, parent) });
    const id = exception.mechanism?.exception_id;
    const children = exceptions.filter(
      ({ mechanism }) => mechanism?.parent_id === id && mechanism?.exception_id !== id,
    );
    for (const child of children.toSorted((a, b) => idOf(a) - idOf(b))) place(child, depth + 1, exception);
  };
  place(thrown, 0, null);
  for (const exception of thrownFirst) place(exception, 1, thrown);
  return nodes;
}

function chain(thrownFirst: ExceptionValue[]): ExceptionNode[] {
  return thrownFirst.map((exception, index) => {
    const parent = thrownFirst[index - 1] ?? null;
    return { exception, depth: Math.min(index, 1), parent, relation: relationOf(exception, parent) };
  });
}

function relationOf({ mechanism }: ExceptionValue, parent: ExceptionValue | null): ExceptionNode["relation"] {
  if (parent === null) return "thrown";
  // Java's SDK names the type, others the property that it was found in.
  if (mechanism?.type === "suppressed" || /^suppressed\b/i.test(mechanism?.source ?? "")) return "suppressed";
  return parent.mechanism?.is_exception_group === true && isMember(mechanism?.source) ? "member" : "cause";
}

function isMember(source: string | undefined): boolean {
  return source === undefined || /^errors\b|^exceptions\b|\[\d+\]$/.test(source);
}

function idOf({ mechanism }: ExceptionValue): number {
  return mechanism?.exception_id ?? 0;
}
