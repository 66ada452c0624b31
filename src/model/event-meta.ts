/**
 * How a part of a value was changed: the rule, the kind (`s` for substituted, `x` for removed; senders also mask,
 * pseudonymize, encrypt and annotate), and the range of what stands in its place, in characters of the text
 * (https://getsentry.github.io/relay/relay_protocol/struct.Remark.html).
 */
export type Remark = [rule: string, kind: "s" | "x" | "m" | "p" | "e" | "a", start?: number, end?: number];

/** What is wrong with a value, with details. */
export type MetaError = [code: string, details: Record<string, string>];

/** What happened to one value. */
export interface ValueMeta {
  rem?: Remark[];
  err?: MetaError[];
  /** The original length: characters of a text, entries of a list, keys of an object. */
  len?: number;
}

/** What happened to an event's values, along its own structure: `""` has a value's own, each other key that of a field or entry. */
export interface EventMeta {
  [key: string]: EventMeta | ValueMeta | undefined;
}

/** The rule of what was cut because it is too large. */
export const LIMIT_RULE = "!limit";

/** The rule of a detector of the catalogue, or of a project's own. */
export function detectorRule(detector: string, isOwn: boolean): string {
  return isOwn ? `project:${detector}` : `@${detector}:filter`;
}

/** The detector in a rule; undefined for other rules. */
export function detectorOf(rule: string): string | undefined {
  return /^@(\w+):/.exec(rule)?.[1] ?? /^project:(.+)$/s.exec(rule)?.[1];
}

/** What happened to a value itself. */
export function valueMeta(meta: EventMeta | undefined): ValueMeta | undefined {
  return meta !== undefined && Object.hasOwn(meta, "") ? meta[""] : undefined;
}

/** What happened within a field or an entry of a value. */
export function metaAt(meta: EventMeta | undefined, ...path: (string | number)[]): EventMeta | undefined {
  let found = meta;
  for (const key of path) {
    if (found === undefined || key === "" || !Object.hasOwn(found, key)) return undefined;
    found = found[key] as EventMeta | undefined;
  }
  return found;
}

/** Adds to what is known of the value at a path. The keys are hostile, so no object has a prototype. */
export function addMeta(meta: EventMeta, path: readonly (string | number)[], added: ValueMeta): void {
  let at = meta;
  for (const key of path) {
    // The empty key stands for the value itself.
    if (key === "") break;
    at = (at[key] ??= Object.create(null) as EventMeta) as EventMeta;
  }
  const own = (at[""] ??= {}) as ValueMeta;
  if (added.rem !== undefined) own.rem = [...(own.rem ?? []), ...added.rem];
  if (added.err !== undefined) own.err = [...(own.err ?? []), ...added.err];
  if (added.len !== undefined) own.len ??= added.len;
}

/** Every value that something happened to, with its path, in the order of the structure. */
export function* metaEntries(
  meta: EventMeta,
  path: string[] = [],
): Generator<{ path: string[]; value: ValueMeta }> {
  const value = valueMeta(meta);
  if (value !== undefined) yield { path, value };
  for (const key of Object.keys(meta)) {
    const inner = metaAt(meta, key);
    if (inner !== undefined) yield* metaEntries(inner, [...path, key]);
  }
}
