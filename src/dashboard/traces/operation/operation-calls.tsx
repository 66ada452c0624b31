import type { OperationCallsView } from "#api/operations.ts";
import { ShareBar } from "#ui/share-bar.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { Section } from "#ui/section.tsx";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { WRONG } from "./operation-health.ts";
import { durationHead, aboutDuration, shareText } from "../search/rate-cells.tsx";

interface OperationCallsProps {
  service: string;
  calls: OperationCallsView;
}

/** What an operation calls and who calls it, with the shares of time. */
export function OperationCalls({ service, calls }: OperationCallsProps) {
  const { requests, complete } = calls;
  const sampled = `From ${complete ? "all " : ""}${formatCount(requests)} ${complete ? "" : "sampled "}requests`;
  if (requests === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section id="calls" title="Where its time goes" meta={sampled}>
        <DataTable label="Calls by their share of time" columns={CALLEES} minWidth="min-w-144">
          <tr>
            <td className="text-muted">
              <Name service={service} route="itself" />
            </td>
            <ShareCell share={calls.ownShare} />
            <td colSpan={3} className="number text-faint">
              without any call
            </td>
          </tr>
          {calls.callees.map((callee) => (
            <tr key={`${callee.kind} ${callee.service} ${callee.route}`}>
              <td className="max-w-64 min-w-44">
                <Name
                  {...callee}
                  href={callee.kind === "service" ? hrefOf(callee.service ?? "", callee.route) : null}
                />
              </td>
              <ShareCell share={callee.share} />
              <td className="number">{perRequest(callee.calls / requests)}</td>
              <ErrorCell share={callee.failed / Math.max(1, callee.calls)} />
              <td className="number whitespace-nowrap">{aboutDuration(callee.p95)}</td>
            </tr>
          ))}
        </DataTable>
      </Section>
      <Section id="callers" title="Called by">
        <DataTable label="Callers by number of requests" columns={CALLERS} minWidth="min-w-96">
          {calls.callers.map((caller) => (
            <tr key={`${caller.service} ${caller.route}`}>
              <td className="max-w-64 min-w-44">
                {caller.service === null ? (
                  <span className="text-muted">From outside</span>
                ) : (
                  <Name {...caller} href={hrefOf(caller.service, caller.route)} />
                )}
              </td>
              <td className="number">{shareText(caller.requests / requests)}</td>
              <ErrorCell share={caller.failed / Math.max(1, caller.requests)} />
              <td className="number">
                {caller.share === null ? <span className="text-faint">–</span> : shareText(caller.share)}
              </td>
            </tr>
          ))}
        </DataTable>
      </Section>
    </div>
  );
}

const CALLEES: Column[] = [
  { name: "Operation" },
  {
    name: "Share of time",
    className: "w-44",
    tip: "How much of the requests’ time such a call runs. Calls that run at once both count.",
  },
  { name: "Per request", isNumber: true },
  { name: "Errors", isNumber: true },
  durationHead("p95"),
];

const CALLERS: Column[] = [
  { name: "Operation" },
  { name: "Requests", isNumber: true, tip: "Its share of the requests" },
  { name: "Errors", isNumber: true },
  { name: "Of its time", isNumber: true, tip: "How much of the caller’s time these requests take" },
];

interface NameProps {
  kind?: OperationCallsView["callees"][number]["kind"];
  service: string | null;
  route: string;
  /** Null for what has no page. */
  href?: string | null;
}

function Name({ kind, service, route, href = null }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {kind === "external" ? <Swatch fill="fill-faint" /> : <ServiceSwatch service={service ?? ""} />}
      {href === null ? (
        <span className="foreign truncate">{route}</span>
      ) : (
        <Link href={href} className="foreign truncate font-medium hover:underline">
          {route}
        </Link>
      )}
      {service !== null && <span className="foreign shrink-0 text-xs text-faint">{service}</span>}
    </span>
  );
}

function ShareCell({ share }: { share: number }) {
  return (
    <td>
      <span className="flex items-center gap-2">
        <ShareBar share={share} className="w-20" />
        <span className="figures ml-auto">{shareText(share)}</span>
      </span>
    </td>
  );
}

function ErrorCell({ share }: { share: number }) {
  return (
    <td className={`number ${share >= WRONG ? "font-medium text-danger" : "text-muted"}`}>
      {shareText(share)}
    </td>
  );
}

function hrefOf(service: string, route: string): string {
  return paths.operation({ of: service, name: route });
}

/** `1`, `2.4`, `0.03`. */
function perRequest(calls: number): string {
  return String(Number(calls.toPrecision(2)));
}
