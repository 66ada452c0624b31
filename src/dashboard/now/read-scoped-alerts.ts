import type { AlertList, AlertView } from "#api/alerts.ts";
import { worstFirst } from "../alerts/order-alerts.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import type { NowScope } from "./now-scope.ts";

type Scope = Pick<NowScope, "env" | "service" | "end">;

/** Alerts beyond these are not looked up one by one, and count. */
const MOST_LOOKED_UP = 20;

/** The alerts that fire within the scope, the worst first. */
export async function readScopedAlerts(
  client: Pick<CollectorClient, "getFacets">,
  listing: Promise<Answer<AlertList>>,
  scope: Scope,
): Promise<AlertView[]> {
  const listed = await listing;
  if (!listed.ok) return [];
  const near = worstFirst(listed.value.alerts.filter((alert) => isInScope(alert, scope)));
  const looked = near.slice(0, MOST_LOOKED_UP);
  const own = await Promise.all(looked.map((alert) => isOfEnvironment(client, alert, scope.env)));
  return near.filter((_, index) => own[index] ?? true);
}

/** Whether an alert fires there. One that names no environment is about all of them; one without a service is about none. */
export function isInScope({ state, subject, openedAt }: AlertView, { env, service, end }: Scope): boolean {
  return (
    state === "firing" &&
    Date.parse(openedAt) <= end &&
    (env === undefined || subject.environment === null || subject.environment === env) &&
    (service === undefined || subject.service === service)
  );
}

/** An issue's alert names no environment, but its events do. */
async function isOfEnvironment(
  client: Pick<CollectorClient, "getFacets">,
  { subject }: AlertView,
  env: string | undefined,
): Promise<boolean> {
  if (env === undefined || subject.issueId === null) return true;
  const facets = await client.getFacets({ issue: subject.issueId });
  const tag = facets.ok ? facets.value.tags.find(({ key }) => key === "environment") : undefined;
  return tag === undefined || tag.values.some(({ value }) => value === env);
}
