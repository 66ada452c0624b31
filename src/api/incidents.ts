import { z } from "zod";
import { parseTraceId } from "#lib/ids.ts";
import { INCIDENT_STATUSES } from "#model/incident/incident.ts";
import { ENTRY_KINDS } from "#model/incident/timeline-entry.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { type EndpointTable } from "./endpoint.ts";

const Text = z.string().nullable();

const MilestonesView = z.object({
  started: z.string(),
  detected: Text,
  acknowledged: Text,
  mitigated: Text,
  resolved: Text,
});

const Operation = z.object({ service: z.string(), name: z.string() });

export const IncidentView = z.object({
  number: z.int(),
  /** `INC-42` */
  key: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(INCIDENT_STATUSES),
  services: z.array(z.string()),
  /** The operation that its impact is measured on; null for all requests of the services. */
  operation: Operation.nullable(),
  environment: Text,
  lead: Text,
  comms: Text,
  milestones: MilestonesView,
  openedAt: z.string(),
  openedBy: z.string(),
  alerts: z.object({ total: z.int(), firing: z.int() }),
});
export type IncidentView = z.infer<typeof IncidentView>;

/** Those that are not resolved first, each part the latest first. */
export const IncidentList = z.object({ incidents: z.array(IncidentView) });
export type IncidentList = z.infer<typeof IncidentList>;

/** How many incidents are not resolved, for the navigation. */
export const IncidentCount = z.object({ open: z.int() });
export type IncidentCount = z.infer<typeof IncidentCount>;

export const IncidentsQuery = z.object({
  /** `open` leaves out those that are resolved. */
  status: z.enum(["open", "all"]).default("all"),
  /** Of those that are resolved. */
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const EntryTargetView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("alerts") }),
  z.object({ kind: z.literal("release"), version: z.string() }),
  z.object({ kind: z.literal("issue"), issueId: z.string() }),
  z.object({ kind: z.literal("trace"), traceId: z.string() }),
  z.object({ kind: z.literal("log"), logId: z.string(), time: z.string() }),
  z.object({
    kind: z.literal("operation"),
    service: z.string(),
    operation: z.string(),
    start: z.string(),
    end: z.string(),
  }),
]);

export const EntryView = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Names only. */
  title: z.string(),
  /** Text of events and people; in the report only if somebody chose the entry. */
  detail: Text,
  by: Text,
  target: EntryTargetView.nullable(),
  isPinned: z.boolean(),
  isChosen: z.boolean(),
  /** The number of a note or a pinned item, which can be edited or deleted; null for what follows from other data. */
  own: z.int().nullable(),
});
export type EntryView = z.infer<typeof EntryView>;

const Share = z.object({ low: z.number().nullable(), high: z.number().nullable() });

/** The share of failed requests over time. */
export const IncidentChartView = z.object({
  /** The entry that it was pinned with; null for the incident's own. */
  entry: Text,
  service: z.string(),
  operation: Text,
  start: z.string(),
  stepMillis: z.number(),
  steps: z.array(z.object({ requests: z.int(), failed: z.int() })),
  usual: z.array(Share).nullable(),
  releases: z.array(z.object({ version: z.string(), at: z.string() })),
});
export type IncidentChartView = z.infer<typeof IncidentChartView>;

const FollowUpView = z.object({ text: z.string(), isDone: z.boolean() });

/** What people wrote, and what stands there until they do. */
export const ReportView = z.object({
  version: z.int(),
  whatHappened: z.object({ written: Text, draft: z.string() }),
  cause: z.object({ written: Text, draft: z.string() }),
  followUps: z.object({ written: z.array(FollowUpView).nullable(), draft: z.array(z.string()) }),
});
export type ReportView = z.infer<typeof ReportView>;

/** Requests and users from `start` to `end`, in whole minutes. `users` is null where no issue is known. */
export const ImpactView = z.object({
  start: z.string(),
  end: z.string(),
  requests: z.int(),
  failed: z.int(),
  users: z.int().nullable(),
  /** Whether it was mitigated or resolved. */
  isOver: z.boolean(),
});
export type ImpactView = z.infer<typeof ImpactView>;

export const IncidentPage = z.object({
  incident: IncidentView,
  timeline: z.array(EntryView),
  impact: ImpactView,
  charts: z.array(IncidentChartView),
  report: ReportView,
});
export type IncidentPage = z.infer<typeof IncidentPage>;

const Title = z.string().trim().min(1).max(200);
const Name = z.string().trim().min(1).max(200);
const Time = z.iso.datetime({ offset: true });
const Services = z.array(Name).max(20);
const OperationInput = z.strictObject({ service: Name, name: z.string().trim().min(1).max(1000) });

/** Something to pin to an incident. What it says is looked up in the store. */
export const PinnedItemInput = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("trace"),
    traceId: z.string().refine((id) => parseTraceId(id) !== undefined, "it must be 32 hex digits"),
  }),
  z.strictObject({
    kind: z.literal("issue"),
    issueId: z.string().regex(/^\d{1,15}$/, "it must be a number"),
  }),
  z.strictObject({ kind: z.literal("log"), logId: z.string().min(1).max(100), time: Time }),
  z.strictObject({
    kind: z.literal("chart"),
    service: Name,
    operation: z.string().trim().min(1).max(1000).nullable().default(null),
    start: Time,
    end: Time,
  }),
]);
export type PinnedItemInput = z.infer<typeof PinnedItemInput>;

export const NewIncidentInput = z.strictObject({
  title: Title,
  severity: z.enum(SEVERITIES).default("page"),
  services: Services.default([]),
  operation: OperationInput.nullable().default(null),
  environment: Name.nullable().default(null),
  lead: Name.nullable().default(null),
  comms: Name.nullable().default(null),
  /** Now by default. */
  startedAt: Time.optional(),
  /** The number of the alert that it is about. */
  alert: z.int().positive().nullable().default(null),
  /** Becomes the first entry of its timeline. */
  pin: PinnedItemInput.nullable().default(null),
});

/** Absent fields stay as they are. */
export const IncidentChangeInput = z.strictObject({
  title: Title.optional(),
  severity: z.enum(SEVERITIES).optional(),
  services: Services.optional(),
  operation: OperationInput.nullable().optional(),
  environment: Name.nullable().optional(),
  lead: Name.nullable().optional(),
  comms: Name.nullable().optional(),
  milestones: z
    .strictObject({
      started: Time,
      detected: Time.nullable(),
      acknowledged: Time.nullable(),
      mitigated: Time.nullable(),
      resolved: Time.nullable(),
    })
    .partial()
    .optional(),
});
export type IncidentChangeInput = z.infer<typeof IncidentChangeInput>;

const NoteText = z.string().trim().min(1).max(10_000);

/** A note, or something to pin. */
export const NewEntryInput = z.strictObject({
  note: NoteText.optional(),
  /** When it happened; now by default. */
  at: Time.optional(),
  pin: PinnedItemInput.optional(),
});
export type NewEntryInput = z.infer<typeof NewEntryInput>;

const ReportText = z.string().trim().max(20_000).nullable().optional();

/** Null goes back to the draft; absent fields stay as they are. */
export const ReportInput = z.strictObject({
  /** The version that was read: a report that somebody else changed since is not overwritten. */
  version: z.int().min(0),
  whatHappened: ReportText,
  cause: ReportText,
  followUps: z
    .array(z.strictObject({ text: z.string().trim().min(1).max(500), isDone: z.boolean().default(false) }))
    .max(100)
    .nullable()
    .optional(),
});

const ONE = "/api/v1/incidents/{incident}";

/** Incidents by number, `42` or `INC-42`. */
export const INCIDENTS = {
  listIncidents: {
    method: "get",
    path: "/api/v1/incidents",
    summary: "Incidents that are open, and those that are resolved",
    query: IncidentsQuery,
    answer: IncidentList,
    errors: [],
  },
  countOpenIncidents: {
    method: "get",
    path: "/api/v1/open-incidents/count",
    summary: "How many incidents are not resolved",
    answer: IncidentCount,
    errors: [],
  },
  openIncident: {
    method: "post",
    path: "/api/v1/incidents",
    summary: "Open an incident",
    body: NewIncidentInput,
    status: 201,
    answer: IncidentView,
    errors: ["bad_request", "not_found"],
  },
  getIncident: {
    method: "get",
    path: ONE,
    summary: "An incident with its timeline, impact, charts and report",
    answer: IncidentPage,
    errors: ["not_found"],
  },
  changeIncident: {
    method: "put",
    path: ONE,
    summary: "Change an incident: title, severity, roles, milestones",
    body: IncidentChangeInput,
    answer: IncidentView,
    errors: ["bad_request", "not_found"],
  },
  addIncidentEntry: {
    method: "post",
    path: `${ONE}/entries`,
    summary: "Add a note, or pin a trace, an issue, a log line or a chart",
    body: NewEntryInput,
    errors: ["bad_request", "not_found", "not_possible"],
  },
  editIncidentNote: {
    method: "put",
    path: `${ONE}/entries/{entry}`,
    summary: "Replace a note's text",
    body: z.strictObject({ note: NoteText }),
    errors: ["not_found"],
  },
  deleteIncidentEntry: {
    method: "delete",
    path: `${ONE}/entries/{entry}`,
    summary: "Delete a note, or what was pinned",
    errors: ["not_found"],
  },
  pinIncidentEntry: {
    method: "post",
    path: `${ONE}/pins`,
    summary: "Take an entry of the timeline into the report, or leave it out",
    body: z.strictObject({ entry: z.string().min(1).max(500), isPinned: z.boolean() }),
    errors: ["not_found"],
  },
  putIncidentReport: {
    method: "put",
    path: `${ONE}/report`,
    summary: "Write parts of the report",
    body: ReportInput,
    maxBody: 256 * 1024,
    errors: ["not_found", "not_possible"],
  },
} as const satisfies EndpointTable;
