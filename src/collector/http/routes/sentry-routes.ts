import { Hono, type Context, type MiddlewareHandler } from "hono";
import { IssueListQuery } from "#api/issue.ts";
import { ORGANIZATION, type Project } from "#model/project.ts";
import type { Queries } from "../queries.ts";
import { pageAnswer } from "../link-header.ts";
import { problem, problemOf } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** Sentry's API has more about an organization; its tools need these fields to be there. */
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

/** The one that is made at the first start. */
const FIRST_PROJECT = "1";

/** Sentry's API as far as `sentry-cli` and readers of issues need it: the root, organization, project and issues. */
export function sentryRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.use("/api/0/organizations/:org/*", onlyOurOrganization);
  routes.use("/api/0/projects/:org/*", onlyOurOrganization);

  routes.get("/api/0", (c) =>
    c.json({
      version: "0",
      auth: {
        scopes: ["org:read", "project:read", "project:releases", "event:read", "event:write", "event:admin"],
      },
      user: null,
    }),
  );
  routes.get("/api/0/organizations", (c) => c.json([ORGANIZATION_VIEW]));
  routes.get("/api/0/organizations/:org", (c) => {
    const { origin } = new URL(c.req.url);
    return c.json({
      ...ORGANIZATION_VIEW,
      links: { organizationUrl: `${origin}/organizations/${ORGANIZATION}`, regionUrl: origin },
    });
  });
  routes.get("/api/0/organizations/:org/projects", async (c) =>
    c.json((await queries.listProjects()).map(projectView)),
  );
  routes.get("/api/0/projects/:org/:project", async (c) => {
    const found = await queries.getProject(c.req.param("project"));
    return found.ok ? c.json(projectView(found.value)) : problem(c, found.error.code, found.error.detail);
  });

  const listIssues = async (c: Context, project: string) => {
    const query = readQuery(c, IssueListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const page = await queries.listIssues(project, query.value);
    return page.ok ? pageAnswer(c, page.value) : problemOf(c, page.error);
  };
  routes.get("/api/0/projects/:org/:project/issues", (c) => listIssues(c, c.req.param("project")));
  // Newer tools ask the organization, and name the project by its number.
  routes.get("/api/0/organizations/:org/issues", (c) =>
    listIssues(c, c.req.query("project") ?? FIRST_PROJECT),
  );
  routes.get("/api/0/organizations/:org/monitors", async (c) =>
    c.json(await queries.listOrganizationMonitors()),
  );
  routes.get("/api/0/organizations/:org/issues/:issue", async (c) => {
    const issue = await queries.getIssue(c.req.param("issue"));
    return issue.ok ? c.json(issue.value) : problem(c, issue.error.code, issue.error.detail);
  });
  return routes;
}

const onlyOurOrganization: MiddlewareHandler = async (c, next) => {
  const org = c.req.param("org");
  if (org !== ORGANIZATION) return problem(c, "not_found", `There is no organization "${org}".`);
  await next();
  return undefined;
};

function projectView({ id, slug, name }: Project) {
  return { id: String(id), slug, name, status: "active", platform: null, organization: ORGANIZATION_VIEW };
}
