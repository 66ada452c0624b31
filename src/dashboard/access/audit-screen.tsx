import { Download, ScrollText } from "lucide";
import type { Result } from "#lib/result.ts";
import type { AuditEntryView, AuditPage } from "#api/audit.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Moment } from "#ui/moment.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pager } from "#ui/pager.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { UrlForm } from "#ui/url-form.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { SettingsBody } from "../settings/settings-body.tsx";
import { AUDIT_SPANS, type AuditFilter, auditQuery, SPAN_NAMES } from "./audit-filter.ts";

interface AuditScreenProps {
  /** Null for those who may not read it. */
  page: Result<AuditPage | null, CollectorFailure>;
  filter: AuditFilter;
  /** Of a page that is not the first. */
  cursor: string | undefined;
  viewer: Viewer;
  collectorUrl: string;
}

const NEEDS_ADMIN = "Your role can't read the audit log. Ask an admin or an owner.";

/** Who did what. */
export function AuditScreen({ page, filter, cursor, viewer, collectorUrl }: AuditScreenProps) {
  const mayRead = !page.ok || page.value !== null;
  return (
    <SettingsBody
      title="Audit"
      about="Who changed what, from where and when; sign-ins, and each time a person's data was read or erased. Entries are kept for 400 days."
    >
      <AuditForm filter={filter} isDisabled={!mayRead} />
      {!page.ok && <FailureScreen failure={page.error} collectorUrl={collectorUrl} heading="h2" />}
      {!mayRead && <Notice>{NEEDS_ADMIN}</Notice>}
      {page.ok && page.value !== null && (
        <Entries page={page.value} filter={filter} cursor={cursor} viewer={viewer} />
      )}
    </SettingsBody>
  );
}

function AuditForm({ filter, isDisabled }: { filter: AuditFilter; isDisabled: boolean }) {
  const text = { type: "search", maxLength: 200, autoComplete: "off", disabled: isDisabled } as const;
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <UrlForm
        action={paths.audit()}
        role="search"
        className="flex min-w-0 flex-1 basis-80 flex-wrap items-end gap-3"
      >
        <label className="min-w-32 flex-1">
          <span className="mb-1 block text-sm font-medium">Who</span>
          <input
            {...text}
            name="who"
            defaultValue={filter.who}
            placeholder="Name or address"
            className={TEXT_FIELD}
          />
        </label>
        <label className="min-w-32 flex-1">
          <span className="mb-1 block text-sm font-medium">What</span>
          <input
            {...text}
            name="what"
            defaultValue={filter.what}
            placeholder="token, rule slower"
            className={TEXT_FIELD}
          />
        </label>
        <label>
          <span className="mb-1 block text-sm font-medium">When</span>
          <Select name="since" defaultValue={filter.since} disabled={isDisabled}>
            {AUDIT_SPANS.map((span) => (
              <option key={span} value={span}>
                {SPAN_NAMES[span]}
              </option>
            ))}
          </Select>
        </label>
        <Button type="submit" disabled={isDisabled}>
          Filter
        </Button>
      </UrlForm>
      {!isDisabled && (
        <a
          href={paths.auditDownload(auditQuery(filter))}
          download
          className={buttonClass("quiet")}
          data-tip="All entries that match, as JSON lines"
        >
          <Icon icon={Download} />
          Download
        </a>
      )}
    </div>
  );
}

interface EntriesProps {
  page: AuditPage;
  filter: AuditFilter;
  cursor: string | undefined;
  viewer: Viewer;
}

function Entries({ page: { entries, next }, filter, cursor, viewer }: EntriesProps) {
  const query = auditQuery(filter);
  if (entries.length === 0)
    return (
      <EmptyState icon={ScrollText} title="No entries">
        {Object.keys(query).length === 0
          ? "Nothing was changed yet. From the first change on, it is recorded here."
          : "No entry matches. Names, addresses and actions are found by a part of them."}
      </EmptyState>
    );
  return (
    <>
      <ol
        aria-label="Entries, the latest first"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} viewer={viewer} />
        ))}
      </ol>
      <Pager
        of="entries"
        first={cursor === undefined ? null : paths.audit(query)}
        next={next === null ? null : paths.audit({ ...query, cursor: next })}
      />
    </>
  );
}

function Entry({ entry, viewer }: { entry: AuditEntryView; viewer: Viewer }) {
  const { at, actor, address, title, subject, project, times } = entry;
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-3 py-2 text-sm sm:grid-cols-[9rem_1fr_auto]">
      <Moment at={at} viewer={viewer} as="moment" className="figures text-muted max-sm:text-xs" />
      <span className="min-w-0">
        {title}
        {subject !== "" && (
          <>
            : <span className="foreign font-medium wrap-anywhere">{subject}</span>
          </>
        )}
        {times > 1 && <span className="figures text-muted"> · {times} times</span>}
        {project !== null && <span className="text-muted"> · {project}</span>}
      </span>
      <span className="min-w-0 sm:max-w-56 sm:text-right">
        <Who actor={actor} />
        {address !== "" && <span className="figures block text-xs text-muted max-sm:inline"> {address}</span>}
      </span>
    </li>
  );
}

function Who({ actor: { kind, name } }: Pick<AuditEntryView, "actor">) {
  if (kind === "dashboard") return "dashboard without a password";
  if (kind === "visitor") return "not signed in";
  return (
    <>
      {kind === "token" && <span className="text-muted">token </span>}
      <span className="foreign wrap-anywhere">{name}</span>
    </>
  );
}
