import { FailedPart } from "#ui/failed-part.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { failureText } from "../errors/failure-text.ts";
import { paths } from "../paths.ts";
import { ChangedIssuesTable } from "./changed-issues-table.tsx";
import type { NowScreenProps } from "./now-screen-props.ts";

type NowIssuesProps = Pick<NowScreenProps, "issues" | "changed" | "scope" | "viewer" | "collectorUrl">;

const LATEST = 6;

/** The issues that changed in the time; without any, the latest. */
export function NowIssues({ issues, changed, scope, viewer, collectorUrl }: NowIssuesProps) {
  const latest = issues.ok ? issues.value.items.slice(0, LATEST) : [];
  const shown = changed.length > 0 ? changed : latest.map((issue) => ({ issue, change: null }));
  return (
    <Section
      id="now-issues"
      title={changed.length > 0 ? "New and regressed issues" : "Latest issues"}
      // Events name no service.
      meta={scope.service === undefined ? undefined : "of all services"}
      aside={
        <Link href={paths.issues(changed.length > 0 ? { sort: "new" } : {})} className={buttonClass("link")}>
          All issues
        </Link>
      }
    >
      {!issues.ok && <FailedPart>{`${failureText(issues.error, collectorUrl).title}.`}</FailedPart>}
      {shown.length > 0 ? (
        <ChangedIssuesTable issues={shown} viewer={viewer} />
      ) : (
        issues.ok && <p className="text-sm text-muted">No unresolved issues.</p>
      )}
    </Section>
  );
}
