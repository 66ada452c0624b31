import { Rocket } from "lucide";
import type { ReactNode } from "react";
import type { AlertView } from "#api/alerts.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

const LINK = "foreign font-medium underline-offset-2 hover:underline";

/** Whether anything is known of the cause. */
export function hasEvidence({ issue, frame, common, release, traceId }: AlertView["evidence"]): boolean {
  return common.length > 0 || [issue, frame, release, traceId].some((part) => part !== null);
}

/** What is known of the cause: the release that began before, the issue, what requests have in common, a trace. */
export function AlertEvidence({ evidence }: { evidence: AlertView["evidence"] }) {
  const { issue, frame, common, release, traceId } = evidence;
  if (!hasEvidence(evidence)) return <p className="text-xs text-muted">Nothing is known of the cause.</p>;
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
      {release !== null && (
        <Row name="Suspect">
          <span className="flex items-center gap-1.5">
            <Icon icon={Rocket} size={14} className="text-release" />
            <Link href={paths.release(release)} className={LINK}>
              {release}
            </Link>
          </span>
        </Row>
      )}
      {issue !== null && (
        <Row name="Issue">
          <Link href={paths.issue(issue.id)} className={`${LINK} line-clamp-2`}>
            {issue.title}
          </Link>
          <span className="text-xs text-faint">{issue.shortId}</span>
        </Row>
      )}
      {frame !== null && (
        <Row name="Frame">
          <code className="foreign text-xs">{frame}</code>
        </Row>
      )}
      {common.length > 0 && (
        <Row name="In common">
          {common.map((one) => (
            <span key={one} className="foreign figures block">
              {one}
            </span>
          ))}
        </Row>
      )}
      {traceId !== null && (
        <Row name="Trace">
          <Link href={paths.trace(traceId)} className="text-accent underline-offset-2 hover:underline">
            Open an example
          </Link>
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-xs leading-5 text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
