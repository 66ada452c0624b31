import type { AlertView } from "#api/alerts.ts";
import { Badge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

/** Why an alert notifies nobody, if so. */
export function QuietBadge({ alert: { silencedBy, mutedUntil, rule } }: { alert: AlertView }) {
  if (silencedBy !== null)
    return (
      <Link href={`${paths.silences()}#silence-${silencedBy}`} className="hover:underline">
        <Badge>Silenced</Badge>
      </Link>
    );
  if (mutedUntil === null) return null;
  return (
    <Link href={paths.rules({ rule: rule.id })} className="hover:underline">
      <Badge>Muted</Badge>
    </Link>
  );
}
