import type { Span } from "#model/span.ts";
import type { ValuePattern } from "../../port/logs.ts";
import type { SpanConditions, SpanField } from "../../port/traces.ts";
import type { Connection } from "../engine/connection.ts";
import { matchesValue } from "../attributes/match-value.ts";
import { findNames, MAX_NAMES } from "../attributes/name-reader.ts";
import { nameWord, serviceWord } from "../attributes/words.ts";

type FieldCondition = NonNullable<SpanConditions["own"]>[number];

/** Whether the span's own field matches. */
export function matchesField(span: Span, { field, value }: FieldCondition): boolean {
  const own = READ[field](span);
  if (own === null) return false;
  return isCased(field) ? matchesName(own, value) : matchesValue(own.toLowerCase(), value);
}

/** A whole name is compared as it is written, a pattern in any case. */
export function matchesName(name: string, value: ValuePattern): boolean {
  return "is" in value ? name === value.is : matchesValue(name.toLowerCase(), value);
}

const READ: Record<SpanField, (span: Span) => string | null> = {
  service: ({ service }) => service,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  status: ({ status }) => (status === "error" ? "error" : "ok"),
  op: ({ op }) => op,
  scope: ({ scope }) => scope,
  scopeVersion: ({ scopeFacts }) => scopeFacts?.version ?? null,
  statusMessage: ({ statusMessage }) => statusMessage,
};

/** Interned names are looked up as they are written. */
function isCased(field: SpanField): boolean {
  return field === "service" || field === "name";
}

/** The index's words for spans that can match; null where it does not narrow them down. */
export function fieldWords(connection: Connection, { field, value }: FieldCondition): string[] | null {
  if (!isCased(field) || !("like" in value)) return null;
  const longest = value.like.toSorted((left, right) => right.length - left.length)[0] ?? "";
  const names = longest === "" ? [] : findNames(connection, longest);
  if (names.length === 0) return longest === "" ? null : [];
  if (names.length === MAX_NAMES) return null;
  return names.map(field === "service" ? serviceWord : nameWord);
}
