import type { Result } from "#lib/result.ts";
import { FailedPart } from "#ui/failed-part.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { RightsProvider } from "../access/action-form.tsx";
import type { ShownOutcome } from "../access/change-outcome.ts";
import { OutcomeNotice } from "../access/outcome-notice.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { failureText } from "../errors/failure-text.ts";
import { SettingsBody } from "../settings/settings-body.tsx";
import { ErasureList, type ProjectErasure } from "./erasure-list.tsx";
import { PersonForms } from "./person-forms.tsx";
import type { PersonAction } from "./person-state.ts";

/** The projects that the viewer may read. */
export interface PersonalDataShown {
  projects: { slug: string; name: string; mayErase: boolean }[];
  /** Of all of them, the latest first. */
  erasures: Result<ProjectErasure[], CollectorFailure>;
}

interface PersonalDataScreenProps {
  shown: Result<PersonalDataShown, CollectorFailure>;
  act: PersonAction;
  /** What became of the last change; null without one. */
  outcome: ShownOutcome | null;
  viewer: Viewer;
  collectorUrl: string;
}

/** What is stored about one person. */
export function PersonalDataScreen({ shown, act, outcome, viewer, collectorUrl }: PersonalDataScreenProps) {
  return (
    <SettingsBody
      title="Personal data"
      about="What is stored about one person, to download and to erase. The audit log records each time, and not whom it was about."
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {shown.ok ? (
        <OnePerson {...shown.value} act={act} viewer={viewer} collectorUrl={collectorUrl} />
      ) : (
        <FailureScreen failure={shown.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

function OnePerson({
  projects,
  erasures,
  act,
  viewer,
  collectorUrl,
}: PersonalDataShown & Pick<PersonalDataScreenProps, "act" | "viewer" | "collectorUrl">) {
  const searched = projects.filter(({ mayErase }) => mayErase);
  const others = projects.filter(({ mayErase }) => !mayErase);
  return (
    <>
      {/* Whoever administers one of the projects may look into that one. */}
      <RightsProvider rights={searched.length > 0 ? ["admin"] : []}>
        <PersonForms act={act} projects={searched.map(({ slug, name }) => ({ slug, name }))} />
      </RightsProvider>
      {searched.length > 0 && others.length > 0 && (
        <div className="pb-6">
          <Notice>
            Not looked into, because you don’t administer {others.length === 1 ? "it" : "them"}:{" "}
            <span className="foreign">{others.map(({ name }) => name).join(", ")}</span>
          </Notice>
        </div>
      )}
      {erasures.ok ? (
        <ErasureList erasures={erasures.value} hasProjects={projects.length > 1} viewer={viewer} />
      ) : (
        <FailedPart>{`No reports of erasures: ${failureText(erasures.error, collectorUrl).title}.`}</FailedPart>
      )}
    </>
  );
}
