import type { ReactNode } from "react";
import type { RateSeriesView } from "#api/rates.ts";
import type { UnixMillis } from "#lib/units.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { healthOf } from "./operation-health.ts";

interface OperationStatusProps {
  service: string;
  /** Null without requests. */
  now: RateSeriesView | null;
  before: RateSeriesView | undefined;
  /** When it began to fail more or to be slower than before; null if it does not, or if that cannot be told. */
  since: UnixMillis | null;
  /** Whether it fails by now, however few of the whole time did. */
  fails: boolean;
  viewer: Viewer;
  /** What else is said of it. */
  children?: ReactNode;
}

/** The operation's service, and whether it is worse than in the time before. */
export function OperationStatus({
  service,
  now,
  before,
  since,
  fails,
  viewer,
  children,
}: OperationStatusProps) {
  const status = now === null ? null : healthOf(now, before, fails);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <ServiceSwatch service={service} />
      <Link href={paths.service({ of: service })} className="foreign hover:underline">
        {service}
      </Link>
      {status !== null && (
        <>
          <span aria-hidden="true">·</span>
          <SeverityMark severity={status.severity} label={null} />
          <span className={status.color}>
            {status.text}
            {since !== null && (
              <>
                {" "}
                since about <Moment at={since} viewer={viewer} as="clock" />
              </>
            )}
          </span>
        </>
      )}
      {children !== undefined && (
        <>
          <span aria-hidden="true">·</span>
          {children}
        </>
      )}
    </p>
  );
}
