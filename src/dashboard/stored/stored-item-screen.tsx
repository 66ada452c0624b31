import type { StoredItemView } from "#api/searches.ts";
import { jsonOf } from "../values/json-of.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { type Fact, Facts } from "#ui/facts.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { JsonTree } from "../values/json-tree.tsx";

export const ITEM_NAMES: Record<StoredItemView["kind"], string> = {
  check_in: "Check-in",
  session: "Session",
  item: "Stored item",
};

const LINK = "foreign text-accent underline-offset-2 hover:underline";

/** What is stored under an id that has no screen of its own. */
export function StoredItemScreen({ item, viewer }: { item: StoredItemView; viewer: Viewer }) {
  const { kind, id, job, release, environment, traceId, records } = item;
  const facts: Fact[] = [
    {
      name: "Id",
      value: (
        <span className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 text-xs break-all">{id}</code>
          <CopyButton text={id} label="Copy id" />
        </span>
      ),
    },
    ...linked("Job", job?.slug, job && paths.job(job)),
    ...linked("Release", release, release && paths.release(release)),
    ...(environment === null ? [] : [{ name: "Environment", value: environment }]),
    ...linked("Trace", traceId && `${traceId.slice(0, 8)}…`, traceId && paths.find(traceId)),
  ];
  return (
    <div className="mx-auto max-w-240">
      {job !== null && <Breadcrumbs pages={[{ label: "Scheduled jobs", href: paths.monitors() }]} />}
      <PageHeader title={`${ITEM_NAMES[kind]} ${id.slice(0, 8)}`} />
      <Section id="item" title="Details">
        <Facts facts={facts} />
      </Section>
      {records.map((record, index) => (
        <Section
          key={index}
          id={`record-${index}`}
          title={record.type.replaceAll("_", " ")}
          meta={
            <>
              <Moment at={record.receivedAt} viewer={viewer} as="moment" />, {formatBytes(record.size)}
              {record.contentType !== null && `, ${record.contentType}`}
            </>
          }
        >
          <div className="rounded-lg border border-line bg-surface p-3">
            <Content text={record.text} />
          </div>
        </Section>
      ))}
    </div>
  );
}

function linked(name: string, text: string | null | undefined, href: string | null | undefined): Fact[] {
  if (!text || !href) return [];
  return [
    {
      name,
      value: (
        <Link href={href} className={LINK}>
          {text}
        </Link>
      ),
    },
  ];
}

function Content({ text }: { text: string | null }) {
  if (text === null) return <p className="text-sm text-muted">Binary data, which can’t be shown.</p>;
  const value = jsonOf(text);
  return value === undefined ? (
    <pre className="foreign scroll-thin overflow-x-auto text-xs whitespace-pre-wrap">{text}</pre>
  ) : (
    <JsonTree value={value} />
  );
}
