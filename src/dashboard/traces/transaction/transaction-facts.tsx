import type { TransactionPage } from "#api/transactions.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { type Fact, Facts } from "#ui/facts.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";

/** What names the transaction, and where it belongs. */
export function TransactionFacts({ page, viewer }: { page: TransactionPage; viewer: Viewer }) {
  const { payload, traceId, spanId, trace } = page;
  const { op, status, origin } = payload.contexts?.["trace"] ?? {};
  const facts: Fact[] = [
    ...named("Operation", op),
    ...named("Status", status),
    { name: "Duration", value: formatDuration((payload.timestamp - payload.start_timestamp) * 1e6) },
    { name: "Start", value: <Moment at={payload.start_timestamp} viewer={viewer} as="moment" /> },
    ...named("Name from", payload.transaction_info?.["source"]),
    ...named("Origin", origin),
    ...named("Project", page.project),
    ...named("Environment", payload.environment),
    ...(payload.release === undefined
      ? []
      : [{ name: "Release", value: <Link href={paths.release(payload.release)}>{payload.release}</Link> }]),
    ...named("Distribution", payload.dist),
    ...named("Server", payload.server_name),
    ...named("Platform", payload.platform),
    { name: "Event id", value: <Id id={page.eventId} label="Copy event id" /> },
    { name: "Trace id", value: <Id id={traceId} label="Copy trace id" /> },
    { name: "Span id", value: <Id id={spanId} label="Copy span id" /> },
  ];
  return (
    <Section id="transaction" title="Transaction">
      <Facts facts={facts} />
      {trace.spans === 0 && (
        <p className="mt-2 text-sm text-muted">Its spans are not stored: a quota or a filter dropped them.</p>
      )}
    </Section>
  );
}

function named(name: string, value: unknown): Fact[] {
  return typeof value === "string" && value !== "" ? [{ name, value }] : [];
}

function Id({ id, label }: { id: string; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 text-xs break-all">{id}</code>
      <CopyButton text={id} label={label} />
    </span>
  );
}
