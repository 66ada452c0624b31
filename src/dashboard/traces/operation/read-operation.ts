import type { UnixMillis } from "#lib/units.ts";
import type { OperationCallsView } from "#api/operations.ts";
import type { OperationPage } from "#api/pages.ts";
import { answerOfPart } from "../../collector-client/answer-of-part.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Answer } from "../../collector-client/request.ts";
import { operationTimes, type OperationPageFilter } from "./operation-filter.ts";
import { readRequests, type ReadRequests } from "./read-requests.ts";

/** Everything that an operation's page shows. */
export interface ReadOperation extends ReadRequests {
  /** What it calls, and who calls it. */
  calls: Answer<OperationCallsView>;
  issues: Answer<PartOf<"issues">>;
}

type PartOf<N extends keyof OperationPage> = Extract<OperationPage[N], { ok: true }>["value"];

type Client = Pick<CollectorClient, "getOperationPage"> & Parameters<typeof readRequests>[0];

export async function readOperation(
  client: Client,
  filter: OperationPageFilter,
  now: UnixMillis,
): Promise<ReadOperation> {
  const { service, route, traces } = filter;
  const times = operationTimes(filter, now);
  const paging = client.getOperationPage({ service, route, environment: traces.env, ...times });
  const calling = paging.then((page) => (page.ok ? answerOfPart(page.value.calls) : page));
  const requests = await readRequests(client, filter, now, calling.then(isFromOutside));
  const page = await paging;
  return { ...requests, calls: await calling, issues: page.ok ? answerOfPart(page.value.issues) : page };
}

/** Whether most of the requests begin their traces: a search knows the duration of those only. */
function isFromOutside(calls: Answer<OperationCallsView>): boolean {
  if (!calls.ok) return false;
  const { callers } = calls.value;
  const sum = (some: typeof callers) => some.reduce((total, { requests }) => total + requests, 0);
  return sum(callers.filter((caller) => caller.service === null)) * 2 > sum(callers);
}
