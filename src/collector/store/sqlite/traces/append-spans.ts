import type { EncodedSpans } from "./encode-spans.ts";
import { isFailed } from "./span-flags.ts";
import {
  FAILED_WORD,
  insideWord,
  linkWord,
  magnitudeOf,
  magnitudeWord,
  MORE_WORD,
  nameWord,
  resourceWord,
  serviceWord,
} from "../attributes/words.ts";
import type { Appending } from "../engine/appending.ts";
import type { DayWriter } from "../engine/day-writer.ts";
import { noteServices } from "../projects/note-seen.ts";
import { OTHER_RELEASES, type Origin } from "../rates/origins.ts";
import { OTHER_ROUTES } from "../rates/route-names.ts";
import { createSpanSums } from "./span-sums.ts";
import { createTermWords } from "../attributes/term-words.ts";
import { openTrace, writeTrace, type TraceTotals } from "./trace-totals.ts";
import { findYesterday } from "../engine/yesterday.ts";
import { addPageReport } from "../vitals/add-page-report.ts";

const MINUTE_NANOS = 60_000_000_000n;
const MILLI_NANOS = 1_000_000n;

/** Writes new spans, and the totals that their traces are listed by; duplicates are only counted. */
export function appendSpans({ context, day, ledger, now, appended }: Appending, spans: EncodedSpans): void {
  const names = spans.names.map((text) => day.names.name(text));
  const resources = spans.resources.map((json) => day.names.resource(json));
  const origins = spans.origins.map(({ environment, release }): Origin => ({
    environment: environment < 0 ? 0 : names[environment]!,
    release: release < 0 ? 0 : names[release]!,
  }));
  const scopes = spans.scopes.map((scope) => day.names.scope(scope));
  const insert = day.connection.prepare(
    `INSERT OR IGNORE INTO spans (id, trace, span_id, parent_id, start, duration, name, service, scope, op, flags,
       project, resource) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const terms = createTermWords(spans.terms, "spans");
  const traces = new Map<string, TraceTotals>();
  const isStoredYesterday = findYesterday(context, day.day, now);
  const services = new Set<string>();
  const sums = createSpanSums();
  const links = Map.groupBy(spans.links, ({ span }) => span);
  const inside = new Map(spans.inside.map(({ span, keys }) => [span, keys]));
  const pages = new Map(spans.pages.map(({ span, report }) => [span, report]));
  for (let index = 0; index < spans.traceId.length; index++) {
    const traceId = spans.traceId[index]!;
    let totals = traces.get(traceId);
    if (totals === undefined) {
      totals = openTrace(day, traceId);
      traces.set(traceId, totals);
    }
    const resource = resources[spans.resource[index]!]!;
    const mark = day.spanBlocks.mark();
    const id = day.spanBlocks.add(spans.detail[index]!);
    const spanId = spans.spanId[index]!;
    const parentId = spans.parentId[index]!;
    const name = names[spans.name[index]!]!;
    const service = names[spans.service[index]!]!;
    const start = spans.start[index]!;
    const duration = spans.duration[index]!;
    const flags = spans.flags[index]!;
    const isNew =
      !isStoredYesterday?.(traceId, spanId) &&
      insert.run(
        id,
        totals.row,
        spanId,
        parentId === 0n ? null : parentId,
        start,
        duration,
        name,
        service,
        scopes[spans.scope[index]!] ?? null,
        names[spans.op[index]!] ?? null,
        flags,
        spans.project[index]!,
        resource,
      ).changes === 1;
    if (!isNew) {
      day.spanBlocks.reset(mark);
      appended.duplicateSpans++;
      sums.count(spans.project[index]!, "duplicate");
      continue;
    }
    const failed = isFailed(flags);
    sums.count(spans.project[index]!, "accepted");
    services.add(spans.names[spans.service[index]!]!);
    totals.add({ isRoot: parentId === 0n, start, duration, name, service, failed });
    day.spanWords.add(
      id,
      `${serviceWord(service)} ${resourceWord(resource)} ${nameWord(name)} ${magnitudeWord(magnitudeOf(duration))}${failed ? ` ${FAILED_WORD}` : ""}${terms.ofRow(index)}${linkWords(links.get(index))}${wordsInside(inside.get(index))}`,
    );
    sums.noteStart(start, id);
    const page = pages.get(index);
    if (page !== undefined)
      addPageReport(day, page, {
        trace: totals.row,
        at: Number(start / MILLI_NANOS),
        service,
        ...origins[spans.resource[index]!]!,
      });
    const route = spans.route[index]!;
    if (route >= 0)
      sums.noteRequest(
        {
          minute: Number(start / MINUTE_NANOS),
          service,
          route: placeRoute(day, service, names[route]!),
          ...placeOrigin(day, service, origins[spans.resource[index]!]!),
        },
        duration,
        failed,
      );
  }
  for (const totals of traces.values()) writeTrace(day.connection, totals);
  for (const [project, kind, quantity] of sums.counts()) ledger.count(project, "span", kind, quantity);
  for (const minute of sums.minutes()) day.spanMinutes.add(minute);
  for (const slice of sums.slices()) day.spanSlices.add(slice);
  for (const rate of sums.rates()) day.requestRates.add(rate);
  const hour = Number((spans.start[0] ?? 0n) / (60n * MINUTE_NANOS));
  for (const count of terms.counts(hour)) day.attributes.add(count);
  noteServices(context, services, now);
}

function linkWords(links: EncodedSpans["links"] | undefined): string {
  return links === undefined ? "" : links.map(({ traceId }) => ` ${linkWord(traceId)}`).join("");
}

/** @param keys undefined for a span without events and links */
function wordsInside(keys: string[] | null | undefined): string {
  if (keys === undefined) return "";
  return keys === null ? ` ${MORE_WORD}` : keys.map((key) => ` ${insideWord(key)}`).join("");
}

function placeRoute(day: DayWriter, service: number, route: number): number {
  return day.routes.admits(service, route) ? route : day.names.name(OTHER_ROUTES);
}

function placeOrigin(day: DayWriter, service: number, origin: Origin): Origin {
  if (day.origins.admits(service, origin)) return origin;
  return { environment: 0, release: day.names.name(OTHER_RELEASES) };
}
