import { err, ok, type Result } from "#lib/result.ts";
import { aggregateKey } from "#model/aggregate/key-fields.ts";
import type { WrittenKey } from "#model/aggregate/parse-aggregate.ts";
import type { Grouped } from "#model/saved-search.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type {
  EventKeyField,
  LogKeyField,
  RecordKey,
  SpanKeyField,
} from "#collector/store/port/aggregates.ts";

interface KeyFields {
  issues: EventKeyField;
  traces: SpanKeyField;
  logs: LogKeyField;
}

/** Fields with attributes of the same meaning have both: the field's own value comes first. */
type OwnField<Of extends Grouped> = { field: KeyFields[Of]; hasNames?: true };

const FIELDS: { [Of in Grouped]: Readonly<Record<string, OwnField<Of>>> } = {
  issues: {
    issue: { field: "issue" },
    level: { field: "level" },
    title: { field: "title" },
    culprit: { field: "culprit" },
    platform: { field: "platform" },
    type: { field: "type" },
    assigned: { field: "assigned" },
    firstRelease: { field: "firstRelease" },
    "error.handled": { field: "handled" },
    trace: { field: "trace" },
  },
  traces: {
    service: { field: "service" },
    "span.service": { field: "service" },
    name: { field: "name" },
    "span.name": { field: "name" },
    status: { field: "status" },
    "span.status": { field: "status" },
    duration: { field: "duration" },
    "span.duration": { field: "span.duration" },
    trace: { field: "trace" },
    kind: { field: "kind" },
    op: { field: "op", hasNames: true },
    scope: { field: "scope", hasNames: true },
    "scope.version": { field: "scopeVersion", hasNames: true },
    "status.message": { field: "statusMessage", hasNames: true },
  },
  logs: {
    level: { field: "level" },
    service: { field: "service" },
    trace: { field: "trace" },
    span: { field: "span" },
    message: { field: "message" },
    scope: { field: "scope", hasNames: true },
    event: { field: "event", hasNames: true },
  },
};

/** What a key means to the store; fails for a field without values. */
export function recordKey<Of extends Grouped>(
  of: Of,
  { key, start }: WrittenKey,
): Result<RecordKey<KeyFields[Of]>, BadQuery> {
  const found = aggregateKey(of, key);
  if (found.kind === "attribute") return ok({ field: null, names: found.names });
  const own = found.kind === "none" ? undefined : FIELDS[of][found.field];
  if (own === undefined || found.kind === "none")
    return err(badQuery(`\`${key}\` at position ${start + 1} has no values to group by or measure.`, start));
  return ok({ field: own.field, names: own.hasNames === true ? found.names : [] });
}
