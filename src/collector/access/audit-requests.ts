import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { Result } from "#lib/result.ts";
import type { AuditedAct, AuditedActor } from "#model/access/audit-entry.ts";
import type { Identity } from "#model/access/identity.ts";
import type { Caller, Endpoint, Failure } from "#api/endpoint.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { runAct } from "#collector/store/port/acts.ts";

/** A request to an endpoint. */
export interface AuditedRequest {
  /** The endpoint's name. */
  name: string;
  endpoint: Endpoint;
  /** Those of its path. */
  parameters: Readonly<Record<string, string>>;
  caller: Pick<Caller, "identity" | "address">;
}

/** Runs a request's handler, and has what it changes recorded as its caller's act. */
export type AuditRequest = <Reply>(
  request: AuditedRequest,
  handle: () => Promise<Result<Reply, Failure>>,
) => Promise<Result<Reply, Failure>>;

/** The organization is always the same, and the project has a place of its own. */
const IMPLIED = new Set(["org", "project"]);

export function auditRequests(context: ReadContext): AuditRequest {
  const { store, clock } = context;

  /** The project that a path names, or whose issue it does; null if there is none. */
  async function projectOf({ project, issue }: AuditedRequest["parameters"]): Promise<ProjectId | null> {
    if (project !== undefined) {
      const found = await getProject(context, project);
      return found.ok ? found.value.id : null;
    }
    if (issue === undefined || !/^\d{1,15}$/.test(issue)) return null;
    return (await store.getIssue(Number(issue) as IssueId, clock()))?.issue.projectId ?? null;
  }

  async function actOf({ name, parameters, caller }: AuditedRequest): Promise<AuditedAct> {
    const identity = await caller.identity();
    const ofToken = identity?.kind === "token" ? identity.project : null;
    return {
      actor: actorOf(identity),
      address: (await caller.address()) ?? "",
      action: name,
      subject: subjectOf(parameters),
      project: (await projectOf(parameters)) ?? ofToken,
    };
  }

  return async (request, handle) => {
    const { method, isRecorded = false } = request.endpoint;
    if (method === "get" && !isRecorded) return handle();
    return runAct(await actOf(request), async (act) => {
      const answer = await handle();
      // Before it is answered: what somebody has read is in the log.
      if (isRecorded && answer.ok) await store.addAuditEntry(act, clock());
      return answer;
    });
  };
}

function actorOf(identity: Identity | null): AuditedActor {
  if (identity === null) return { kind: "visitor", name: "" };
  return identity.kind === "dashboard"
    ? { kind: "dashboard", name: "" }
    : { kind: identity.kind, name: identity.name };
}

/** The parameters of the path, such as `issue 12, comment 3`. */
function subjectOf(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .filter(([name]) => !IMPLIED.has(name))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
