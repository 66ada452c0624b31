import { ProjectSettings } from "#model/project-settings.ts";
import { OURS, type EndpointTable } from "./endpoint.ts";

/** A project's settings for what it receives. */
export const SETTINGS = {
  getProjectSettings: {
    method: "get",
    path: `${OURS}/settings`,
    summary: "A project's settings",
    answer: ProjectSettings,
    errors: ["not_found"],
  },
  putProjectSettings: {
    method: "put",
    path: `${OURS}/settings`,
    summary: "Replace a project's settings",
    body: ProjectSettings,
    answer: ProjectSettings,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
