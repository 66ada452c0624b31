import { z } from "zod";
import { AttachmentView } from "#api/attachment.ts";
import { EventListQuery, EventSummary, EventView } from "#api/event.ts";
import { Loose, ORG, PROJECT, type Operation } from "./operation.ts";

/** Events and their files. */
export const EVENT_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: `${ORG}/issues/{issue}/events/`,
    summary: "An issue's events",
    query: EventListQuery,
    answer: z.array(EventSummary),
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/events/{event}/`,
    summary: "An event of an issue, or its `latest` or `oldest`",
    answer: EventView,
  },
  {
    method: "get",
    path: `${PROJECT}/events/`,
    summary: "A project's events",
    query: EventListQuery,
    answer: z.array(EventSummary),
  },
  { method: "get", path: `${PROJECT}/events/{event}/`, summary: "An event", answer: EventView },
  {
    method: "get",
    path: `${PROJECT}/events/{event}/json/`,
    summary: "An event's payload as stored",
    answer: Loose,
  },
  {
    method: "get",
    path: `${PROJECT}/events/{event}/attachments/`,
    summary: "An event's files",
    answer: z.array(AttachmentView),
  },
  { method: "get", path: `${PROJECT}/events/{event}/attachments/{attachment}/`, summary: "A file's bytes" },
];
