import type { AlertView } from "#api/alerts.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { paths } from "../../paths.ts";

/** The page of what an alert is about; its rule where that has none. */
export function subjectHref({ subject, rule }: Pick<AlertView, "subject" | "rule">): string {
  const { issueId, service, operation, release, monitor, environment } = subject;
  if (issueId !== null) return paths.issue(issueId);
  if (rule.kind === "uptime") return paths.uptimeUrl(rule.id);
  if (rule.kind === "slo") return paths.objective(rule.id);
  if (rule.kind === "check_in" && monitor !== null && environment !== null)
    return paths.job({ slug: monitor, environment });
  if (service !== null && operation !== null)
    return paths.operation({ of: service, name: operation, period: "1h" });
  if (service !== null)
    return rule.kind === "silence"
      ? paths.logs({ query: writeTerm("service", service) })
      : paths.traces({ view: "operations", service, period: "1h" });
  return release === null ? paths.rules({ rule: rule.id }) : paths.release(release);
}
