import { ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { ORGANIZATIONS } from "#api/organizations.ts";
import { rightsOf } from "#model/access/identity.ts";
import { ORGANIZATION, type Project } from "#model/project.ts";
import type { ProjectDirectory } from "./directory.ts";
import { getProject } from "./get-project.ts";
import type { ReadContext } from "./read-context.ts";

/** Sentry's API has more fields; these are the ones that its tools need. */
const ORGANIZATION_VIEW = {
  id: "1",
  slug: ORGANIZATION,
  name: "Glasshouse",
  dateCreated: "2026-01-01T00:00:00.000Z",
  isEarlyAdopter: false,
  require2FA: false,
  requireEmailVerification: false,
  features: [],
};

const SCOPES = ["org:read", "project:read", "project:releases", "event:read", "event:write", "event:admin"];

/** The root of Sentry's API, the organization and its projects. */
export function organizationHandlers(
  context: ReadContext,
  directory: ProjectDirectory,
): Handlers<typeof ORGANIZATIONS> {
  return {
    getApiRoot: async () => ok({ version: "0", auth: { scopes: SCOPES }, user: null }),
    listOrganizations: async () => ok([ORGANIZATION_VIEW]),
    getOrganization: async (_, { origin }) =>
      ok({
        ...ORGANIZATION_VIEW,
        links: { organizationUrl: `${origin}/organizations/${ORGANIZATION}`, regionUrl: origin },
      }),
    async listProjects(_, caller) {
      const identity = await caller.identity();
      const readable = directory
        .list()
        .filter(({ id }) => identity !== null && rightsOf(identity, id).includes("read"));
      return ok(readable.map(projectView));
    },
    async getProject({ project }) {
      const found = await getProject(context, project);
      return found.ok ? ok(projectView(found.value)) : found;
    },
  };
}

function projectView({ id, slug, name, archivedAt }: Project) {
  const status = archivedAt === null ? "active" : "disabled";
  return { id: String(id), slug, name, status, platform: null, organization: ORGANIZATION_VIEW };
}
