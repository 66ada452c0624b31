import {
  Activity,
  Bell,
  Bug,
  CirclePlay,
  ChartGantt,
  ChartLine,
  HeartPulse,
  MessageSquareText,
  Rocket,
  ScrollText,
  Settings,
  Siren,
  type IconNode,
} from "lucide";
import { paths } from "../paths.ts";

export interface Screen {
  label: string;
  href: string;
  icon: IconNode;
  /** Opens it when pressed after `g`. */
  key: string;
  /** Where it stands in the rail. */
  group: "signals" | "operation" | "foot";
  /** On a phone it is in the sheet with the rest: the bar has few places. */
  isRest?: true;
}

/** The entries of the navigation. */
export const SCREENS: readonly Screen[] = [
  { label: "Now", href: paths.now(), icon: Activity, key: "n", group: "signals" },
  { label: "Issues", href: paths.issues(), icon: Bug, key: "i", group: "signals" },
  { label: "Traces", href: paths.traces(), icon: ChartGantt, key: "t", group: "signals" },
  { label: "Logs", href: paths.logs(), icon: ScrollText, key: "l", group: "signals" },
  { label: "Metrics", href: paths.metrics(), icon: ChartLine, key: "e", group: "signals", isRest: true },
  {
    label: "Replays",
    href: paths.replays(),
    icon: CirclePlay,
    key: "p",
    group: "signals",
    isRest: true,
  },
  { label: "Releases", href: paths.releases(), icon: Rocket, key: "r", group: "operation" },
  { label: "Alerts", href: paths.alerts(), icon: Bell, key: "a", group: "operation" },
  {
    label: "Incidents",
    href: paths.incidents(),
    icon: Siren,
    key: "x",
    group: "operation",
    isRest: true,
  },
  {
    label: "Monitors",
    href: paths.monitors(),
    icon: HeartPulse,
    key: "m",
    group: "operation",
    isRest: true,
  },
  {
    label: "Feedback",
    href: paths.feedbackList(),
    icon: MessageSquareText,
    key: "f",
    group: "operation",
    isRest: true,
  },
  { label: "Settings", href: paths.settings(), icon: Settings, key: "s", group: "foot", isRest: true },
];
