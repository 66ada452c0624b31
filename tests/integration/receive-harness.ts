import { deserialize } from "node:v8";
import { AppError } from "#lib/app-error.ts";
import type { EventId, IssueId } from "#lib/ids.ts";
import { localRequests } from "#collector/http/request-origin.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { ingestRoutes } from "#collector/receive/ingest-routes.ts";
import { createSymbolicator, type MapStore } from "#collector/symbolicate/symbolicator.ts";
import { createIngest, type IngestStore, newEventId } from "#collector/receive/ingest.ts";
import type { ServedProject } from "#collector/receive/threads/intake-pool.ts";
import { type Appended, type Batch, LIST_NAMES } from "#collector/store/port/batch.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import type { Outcome } from "#model/outcome.ts";
import { FIRST_PROJECT, type Project, type ProjectKey } from "#model/project.ts";
import type { z } from "zod";
import { type StartedIntake, startedIntake } from "./started-intake.ts";

export const KEY = "0123456789abcdef0123456789abcdef";
export const TOKEN = "token-of-the-tests";

export function projectWithKey(publicKey: string, changed: Partial<ProjectKey> = {}): Project {
  const key = {
    id: 1,
    name: "Default",
    publicKey,
    createdAt: 0,
    expiresAt: null,
    perMinute: null,
    usedAt: null,
    ...changed,
  };
  return { id: FIRST_PROJECT, slug: "app", name: "App", publicKey, keys: [key], archivedAt: null };
}

/** With `INTAKE_THREADS=2` in the environment, all tests of receiving run with that many. */
const EVERYWHERE =
  process.env.INTAKE_THREADS === undefined
    ? undefined
    : await startedIntake(Number(process.env.INTAKE_THREADS));
/** Its project has the same number. */
let servedBefore: ServedProject | undefined;

/** The ingest routes over a store that only records what it was given. */
export function receiver(
  options: {
    now?: () => number;
    peer?: string;
    maxAge?: number;
    /** Bytes of bodies that may be held at the same time. */
    bodies?: number;
    settings?: z.input<typeof ProjectSettings>;
    floodProtection?: boolean;
    /** Of the one key. */
    key?: Partial<ProjectKey>;
    /** Threads that small requests are left to. */
    intake?: StartedIntake | undefined;
  } = {},
) {
  const batches: Batch[] = [];
  const maps = new Map<string, Uint8Array>();
  const failures: unknown[] = [];
  const state = {
    busy: false,
    /** The store's disk has no room, and says so, or fails without a warning. */
    disk: "roomy" as "roomy" | "short" | "full",
    mapsBroken: false,
    settings: ProjectSettings.parse(options.settings ?? {}),
    /** The ledger's earlier contents. */
    outcomes: [] as Omit<Outcome, "at">[],
    /** The subjects of the notices that are raised. */
    notices: new Set<string>(),
    /** The same by hour. */
    hours: [] as Outcome[],
  };
  const store: IngestStore & MapStore = {
    append(batch): Promise<Appended> {
      if (state.busy) return Promise.reject(new AppError("store_busy"));
      if (state.disk === "full") return Promise.reject(new AppError("store_full"));
      batches.push(batch);
      const events = batch.events.map(() => ({
        outcome: "accepted" as const,
        issueId: 1 as IssueId,
        isNewIssue: true,
      }));
      return Promise.resolve({ events, duplicateSpans: 0 });
    },
    openBatch() {
      const parts: Batch[] = [];
      const sealed: Batch[] = [];
      return {
        add: (part) => void parts.push(part),
        addSealed: (part) => void sealed.push(deserialize(part) as Batch),
        takesSealed: true,
        async append(last) {
          for (const part of sealed)
            for (const name of LIST_NAMES) (last[name] as unknown[]).push(...part[name]);
          const appended = await store.append(last);
          batches.push(...parts);
          return appended;
        },
      };
    },
    getSourceMap: (debugId) =>
      state.mapsBroken
        ? Promise.reject(new AppError("query_timeout"))
        : Promise.resolve(maps.get(debugId) ?? null),
    putSourceMap: (debugId, map) => {
      if (state.disk === "full") return Promise.reject(new AppError("store_full"));
      maps.set(debugId, map);
      return Promise.resolve();
    },
    room: () =>
      Promise.resolve({ free: 10, minFree: 0, shortSince: state.disk === "short" ? Date.now() : null }),
    listOutcomes: () => Promise.resolve(state.outcomes),
    listOutcomesOverTime: () => Promise.resolve(state.hours),
    raiseNotice: ({ subject }) => void state.notices.add(subject),
    clearNotice: (_code, subject) => void state.notices.delete(subject),
    getProjectSettings: () => Promise.resolve(state.settings),
    putProjectSettings: (_project, settings) => {
      state.settings = settings;
      return Promise.resolve();
    },
    noteKeyUse: () => Promise.resolve(),
    missingSourceMaps: (debugIds) => Promise.resolve(debugIds.filter((id) => !maps.has(id))),
  };
  const report = (error: unknown) => void failures.push(error);
  const project = projectWithKey(KEY, options.key);
  const { intake = EVERYWHERE } = options;
  const symbolicator = createSymbolicator(store, options.now ?? Date.now, report, (id) => served?.forget(id));
  servedBefore?.stop();
  const served = intake?.serve(project.id, symbolicator.lookup);
  servedBefore = served;
  const ingest = createIngest({
    store,
    symbolicator,
    projects: () => Promise.resolve([project]),
    now: options.now ?? Date.now,
    newEventId,
    maxAge: options.maxAge ?? 30 * 86_400_000,
    floodProtection: options.floodProtection ?? false,
    report,
  });
  const app = ingestRoutes({
    ingest,
    bodies: createBodyBudget(options.bodies ?? 256 * 1_048_576, intake?.seats),
    authorize: (request) => Promise.resolve(request.headers.get("authorization") === `Bearer ${TOKEN}`),
    hasRoom: () => Promise.resolve(state.disk !== "short"),
    isLocal: localRequests(() => options.peer ?? "127.0.0.1", { isExposed: () => false }),
  });
  return {
    app,
    ingest,
    state,
    batches,
    maps,
    /** Internal errors; a test that expects none asserts that this is empty. */
    failures,
    events: () => batches.flatMap((batch) => batch.events),
    spans: () => batches.flatMap((batch) => batch.spans),
    logs: () => batches.flatMap((batch) => batch.logs),
    outcomes: () => batches.flatMap((batch) => batch.outcomes),
    envelope: (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      app.request(`/api/1/envelope/?sentry_key=${KEY}`, { method: "POST", body, headers }),
  };
}

export function envelopeOf(header: object, ...items: [header: object, payload: unknown][]): string {
  const lines = items.flatMap(([itemHeader, payload]) => [
    JSON.stringify(itemHeader),
    typeof payload === "string" ? payload : JSON.stringify(payload),
  ]);
  return [JSON.stringify(header), ...lines].join("\n");
}

export function outcomeLine(outcome: Outcome): string {
  return `${outcome.category} ${outcome.kind} ${outcome.reason} ${outcome.quantity}`;
}

export function eventId(digit: string): EventId {
  return digit.repeat(32) as EventId;
}
