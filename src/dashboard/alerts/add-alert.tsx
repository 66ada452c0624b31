import { BellPlus } from "lucide";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";

/** Leads to a new rule about what a page shows. */
export function AddAlert({ draft }: { draft: Readonly<Record<string, string | undefined>> }) {
  return (
    <Link href={paths.newRule(draft)} className={buttonClass("quiet")}>
      <Icon icon={BellPlus} />
      Add alert
    </Link>
  );
}

/** A rule that fires when anything matches a search. */
export function searchDraft(signal: "logs" | "traces", query: string): Record<string, string> {
  return {
    "condition.kind": "search",
    "condition.signal": signal,
    "condition.query": query,
    "condition.threshold.is": "above",
    "condition.threshold.value": "0",
    name: `${signal === "logs" ? "Logs" : "Traces"}: ${query}`.slice(0, 120),
  };
}
