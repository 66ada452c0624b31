import { formatExact, countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { failedShare } from "../../traces/search/operation-order.ts";
import { shareText } from "../../traces/search/rate-cells.tsx";
import type { EventOperation } from "./event-operation.ts";

/** Where the event happened, with a link, and how often requests fail there. */
export function OperationPanel({ operation }: { operation: EventOperation }) {
  const { service, route, requests, time } = operation;
  return (
    <Section id="operation" title="Operation">
      <p className="flex min-w-0 items-center gap-1.5 text-sm">
        <ServiceSwatch service={service} />
        <Link
          href={paths.operation({ of: service, name: route, ...time })}
          className="foreign min-w-0 truncate font-medium text-accent underline-offset-2 hover:underline"
        >
          {route}
        </Link>
        <Link
          href={paths.traces({ view: "operations", service, ...time })}
          className="foreign max-w-1/2 shrink-0 truncate text-muted underline-offset-2 hover:underline"
        >
          {service}
        </Link>
      </p>
      <p className="figures mt-1 text-xs text-muted">
        {formatExact(requests.failed)} of {countOf(requests.requests, "request")} failed,{" "}
        {shareText(failedShare(requests))}, in{" "}
        {"period" in time ? "the last 24 hours" : "the day up to an hour later"}
      </p>
    </Section>
  );
}
