import type { Result } from "#lib/result.ts";
import type { AuditedAct, AuditedActor } from "#model/access/audit-entry.ts";
import type { Identity } from "#model/access/identity.ts";
import type { Caller, Endpoint, Failure } from "#api/endpoint.ts";
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
  const { store, own, clock } = context;

  async function actOf({ name, endpoint, parameters, caller }: AuditedRequest): Promise<AuditedAct> {
    const identity = await caller.identity();
    const isOfProject = endpoint.house !== true || parameters["project"] !== undefined;
    return {
      actor: actorOf(identity),
      address: (await caller.address()) ?? "",
      action: name,
      subject: subjectOf(parameters),
      project: isOfProject ? own.current().id : null,
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
