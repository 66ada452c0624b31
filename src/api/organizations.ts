import { z } from "zod";
import { Loose, ORG, PROJECT, type EndpointTable } from "./endpoint.ts";

/** The organization and its projects, for Sentry's tools. */
export const ORGANIZATIONS = {
  getApiRoot: { method: "get", path: "/api/0/", summary: "The API's version", answer: Loose, errors: [] },
  listOrganizations: {
    method: "get",
    path: "/api/0/organizations/",
    summary: "The organizations; there is one",
    answer: z.array(Loose),
    errors: [],
  },
  getOrganization: { method: "get", path: `${ORG}/`, summary: "The organization", answer: Loose, errors: [] },
  listProjects: {
    method: "get",
    path: `${ORG}/projects/`,
    summary: "All projects",
    answer: z.array(Loose),
    errors: [],
  },
  getProject: {
    method: "get",
    path: `${PROJECT}/`,
    summary: "A project",
    answer: Loose,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
