import type { AlertView } from "#api/alerts.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { QuietBadge } from "../alerts/firing/quiet-badge.tsx";
import { isQuiet } from "../alerts/order-alerts.ts";
import { paths } from "../paths.ts";

/** The alerts that fire on a problem, and whether anybody is notified of them. */
export function AlertLine({ alerts, viewer }: { alerts: AlertView[]; viewer: Viewer }) {
  const first = alerts.find((alert) => !isQuiet(alert)) ?? alerts[0];
  if (first === undefined) return null;
  const more = alerts.length - 1;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-1 text-xs">
      <QuietBadge alert={first} />
      <Link href={paths.alert(first.id)} className="text-accent underline-offset-2 hover:underline">
        Alert firing
      </Link>
      <span className="text-muted">
        since <Moment at={first.detectedAt} viewer={viewer} as="clock" />
        {first.acknowledged !== null && `, acknowledged by ${first.acknowledged.by}`}
        {more > 0 && `, and ${countOf(more, "more alert")}`}
      </span>
    </p>
  );
}
