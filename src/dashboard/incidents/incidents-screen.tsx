import { Plus, Siren } from "lucide";
import type { IncidentList, IncidentView } from "#api/incidents.ts";
import type { Result } from "#lib/result.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { worstFirst } from "./incident-words.ts";
import { IncidentRows } from "./incident-rows.tsx";

interface IncidentsScreenProps {
  answer: Result<IncidentList, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
}

/** The incidents that people work on, and those that are resolved. */
export function IncidentsScreen({ answer, viewer, collectorUrl }: IncidentsScreenProps) {
  return (
    <>
      <PageHeader title="Incidents" aside={<OpenLink />} />
      {answer.ok ? (
        <Incidents incidents={answer.value.incidents} viewer={viewer} />
      ) : (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </>
  );
}

function OpenLink() {
  return (
    <Link href={paths.newIncident()} bare className={buttonClass("primary")} data-action="Open an incident">
      <Icon icon={Plus} />
      Open incident
    </Link>
  );
}

function Incidents({ incidents, viewer }: { incidents: IncidentView[]; viewer: Viewer }) {
  const open = worstFirst(incidents.filter(({ status }) => status !== "resolved"));
  const resolved = incidents.filter(({ status }) => status === "resolved");
  if (incidents.length === 0)
    return (
      <EmptyState
        icon={Siren}
        title="No incidents yet"
        action={
          <Link href={paths.newIncident()} bare className={buttonClass()}>
            Open incident
          </Link>
        }
      >
        An alert of severity page opens one by itself. You can also open one by hand, here or from an issue, a
        trace, a log line or an operation.
      </EmptyState>
    );
  return (
    <>
      <Section id="open" title="Open" meta={`${open.length}, times in ${viewer.zone}`}>
        {open.length === 0 ? (
          <p className="text-sm text-muted">No open incident.</p>
        ) : (
          <IncidentRows label="Open incidents" incidents={open} viewer={viewer} />
        )}
      </Section>
      {resolved.length > 0 && (
        <Section id="resolved" title="Resolved" meta={resolved.length}>
          <IncidentRows label="Resolved incidents" incidents={resolved} viewer={viewer} />
        </Section>
      )}
    </>
  );
}
