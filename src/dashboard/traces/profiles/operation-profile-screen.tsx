import { Flame } from "lucide";
import type { OperationProfile } from "#api/profiles.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { countOf } from "#ui/format-count.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { paths } from "../../paths.ts";
import type { OperationPageFilter } from "../operation/operation-filter.ts";
import { requestsHref, requestsQuery } from "../operation/operation-filter.ts";
import { FlameView } from "./flame-view.tsx";
import { flameQuery, type FlameFilter } from "./profile-filter.ts";

interface OperationProfileScreenProps {
  profile: OperationProfile;
  operation: OperationPageFilter;
  filter: FlameFilter;
}

/** Where an operation's time goes, from all its profiles in the time. */
export function OperationProfileScreen({ profile, operation, filter }: OperationProfileScreenProps) {
  const { flame, requests } = profile;
  const { of, name, env, period, from, to } = requestsQuery(operation);
  const hrefOf = (change: Partial<FlameFilter>) =>
    paths.operationProfile({ of, name, env, period, from, to, ...flameQuery({ ...filter, ...change }) });
  return (
    <>
      <Breadcrumbs
        pages={[
          { label: "Traces", href: paths.traces() },
          { label: operation.route, href: requestsHref(operation) },
        ]}
      />
      <PageHeader title={`Where the time of ${operation.route} goes`}>
        <p className="foreign mt-1 text-sm text-muted">
          {operation.service}, {countOf(requests, "profiled request")}
        </p>
      </PageHeader>
      {requests === 0 ? (
        <EmptyState icon={Flame} title="No request of it was profiled in this time range">
          Switch profiling on in the Sentry SDK of the service, or choose a longer time range.
        </EmptyState>
      ) : (
        <FlameView flame={flame} filter={filter} hrefOf={hrefOf} />
      )}
    </>
  );
}
