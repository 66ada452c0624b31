import { Activity, Bell, Bug, ChartGantt, Rocket, ScrollText, Settings, Siren, type IconNode } from "lucide";
import { paths } from "../paths.ts";

export interface Screen {
  label: string;
  href: string;
  icon: IconNode;
  /** Opens it when pressed after `g`. */
  key: string;
  /** Where it stands in the rail. */
  group: "signals" | "operation" | "foot";
  /** On a phone in the sheet with the rest, as the bar has no more room. */
  isInSheet?: true;
}

/** The entries of the navigation. */
export const SCREENS: readonly Screen[] = [
  { label: "Now", href: paths.now(), icon: Activity, key: "n", group: "signals" },
  { label: "Issues", href: paths.issues(), icon: Bug, key: "i", group: "signals" },
  { label: "Traces", href: paths.traces(), icon: ChartGantt, key: "t", group: "signals" },
  { label: "Logs", href: paths.logs(), icon: ScrollText, key: "l", group: "signals" },
  { label: "Releases", href: paths.releases(), icon: Rocket, key: "r", group: "operation" },
  { label: "Alerts", href: paths.alerts(), icon: Bell, key: "a", group: "operation" },
  { label: "Incidents", href: paths.incidents(), icon: Siren, key: "x", group: "operation", isInSheet: true },
  { label: "Settings", href: paths.settings(), icon: Settings, key: "s", group: "foot" },
];
