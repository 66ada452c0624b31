import { z } from "zod";
import { EVENTS, EventSummary, type TransactionSpan, TransactionView } from "#api/events.ts";
import { TraceView } from "#api/trace.ts";
import { TRACES } from "#api/traces.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { ORGANIZATION } from "#model/project.ts";
import type { CollectorAccess } from "../call-api.ts";
import {
  askCollector,
  askForPage,
  type ListPage,
  type Question,
  readJson,
  type Unanswered,
} from "./ask-collector.ts";

type Payload = Record<string, unknown>;

/** A transaction as an event is stored, and its child spans. */
export interface StoredTransaction {
  payload: Payload;
  children: z.infer<typeof TransactionSpan>[];
}

/** Reads what a project holds. A payload and a transaction are null where none is stored. */
export interface ProjectReader {
  /** Pages of a list in a time range; `missing` says which days the list lacks. Ends with the first failure. */
  pagesOf<T extends { next: string | null }>(
    list: { path: string; query: Record<string, string | undefined> },
    schema: z.ZodType<T>,
  ): AsyncGenerator<{ page: T; missing: string | null }, Unanswered | null>;
  eventsFrom(cursor: string | undefined): Promise<Result<ListPage<EventSummary>, Unanswered>>;
  trace(traceId: string): Promise<Result<TraceView, Unanswered>>;
  payload(eventId: string): Promise<Result<Payload | null, Unanswered>>;
  transaction(eventId: string): Promise<Result<StoredTransaction | null, Unanswered>>;
}

const EVENTS_A_PAGE = 100;

/** @param project its slug */
export function projectReader(collector: CollectorAccess, project: string): ProjectReader {
  const pathOf = ({ path }: { path: string }, event = "") =>
    path
      .replace("{org}", ORGANIZATION)
      .replace("{project}", encodeURIComponent(project))
      .replace("{event}", encodeURIComponent(event));

  async function ask<T>(
    question: Question,
    schema: z.ZodType<T>,
  ): Promise<Result<{ value: T; missing: string | null }, Unanswered>> {
    const answer = await askCollector(collector, { project, ...question });
    if (!answer.ok) return answer;
    const read = await readJson(answer.value, schema, question.path);
    if (!read.ok) return read;
    return ok({ value: read.value, missing: answer.value.headers.get("glasshouse-incomplete") });
  }

  const reader: ProjectReader = {
    async *pagesOf({ path, query }, schema) {
      for (let cursor: string | undefined; ;) {
        const answer = await ask({ path, query: { ...query, cursor } }, schema);
        if (!answer.ok) return answer.error;
        const { value: page, missing } = answer.value;
        yield { page, missing };
        if (page.next === null) return null;
        cursor = page.next;
      }
    },
    eventsFrom(cursor) {
      const query = { limit: String(EVENTS_A_PAGE), cursor };
      return askForPage(collector, { path: pathOf(EVENTS.listEvents), query, project }, EventSummary);
    },
    async trace(traceId) {
      const path = TRACES.getTrace.path.replace("{trace}", traceId);
      const trace = await ask({ path, query: { detail: "whole" } }, TraceView);
      return trace.ok ? ok(trace.value.value) : trace;
    },
    async payload(eventId) {
      const path = pathOf(EVENTS.getEventPayload, eventId);
      const payload = await ask({ path }, z.record(z.string(), z.unknown()));
      if (payload.ok) return ok(payload.value.value);
      return payload.error.code === "missing" ? ok(null) : err(payload.error);
    },
    async transaction(eventId) {
      const payload = await reader.payload(eventId);
      if (!payload.ok || payload.value === null) return payload.ok ? ok(null) : payload;
      const view = await ask({ path: pathOf(EVENTS.getEvent, eventId) }, TransactionView);
      if (!view.ok) return view;
      const spans = view.value.value.entries.find((entry) => entry.type === "spans");
      return ok({ payload: payload.value, children: spans?.data ?? [] });
    },
  };
  return reader;
}
