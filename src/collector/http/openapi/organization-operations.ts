import { z } from "zod";
import { OrganizationMonitorView } from "#api/organization-monitor.ts";
import { Loose, ORG, PROJECT, type Operation } from "./operation.ts";

/** The organization and its projects, as Sentry's tools ask for them. */
export const ORGANIZATION_OPERATIONS: Operation[] = [
  { method: "get", path: "/api/0/", summary: "What this service is", answer: Loose },
  { method: "get", path: "/api/0/organizations/", summary: "The organizations: one", answer: z.array(Loose) },
  { method: "get", path: `${ORG}/`, summary: "The organization", answer: Loose },
  { method: "get", path: `${ORG}/projects/`, summary: "All projects", answer: z.array(Loose) },
  { method: "get", path: `${PROJECT}/`, summary: "A project", answer: Loose },
  {
    method: "get",
    path: `${ORG}/monitors/`,
    summary: "Scheduled jobs",
    answer: z.array(OrganizationMonitorView),
  },
];
