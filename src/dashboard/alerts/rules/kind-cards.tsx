import {
  Activity,
  BellRing,
  Bug,
  CalendarClock,
  CircleAlert,
  CircleOff,
  Gauge,
  Globe,
  HeartPulse,
  History,
  House,
  Search,
  Target,
  TrendingUp,
  type IconNode,
} from "lucide";
import { RULE_NAMES, type RuleKind } from "#model/watch/condition.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

interface KindCard {
  kind: RuleKind;
  icon: IconNode;
  about: string;
}

const GROUPS: { title: string; kinds: KindCard[] }[] = [
  {
    title: "Requests",
    kinds: [
      { kind: "failures", icon: CircleAlert, about: "More requests fail than usual, or than a limit" },
      { kind: "slower", icon: Gauge, about: "Requests take longer than usual, or than a limit" },
      { kind: "traffic", icon: Activity, about: "Far fewer or far more requests than usual" },
      {
        kind: "silence",
        icon: CircleOff,
        about: "A service, operation, monitor or metric is not seen any more",
      },
    ],
  },
  {
    title: "Issues",
    kinds: [
      { kind: "new_issue", icon: Bug, about: "An issue is seen for the first time" },
      { kind: "regressed_issue", icon: History, about: "A resolved issue comes back" },
      { kind: "escalating_issue", icon: TrendingUp, about: "An issue has far more events than usual" },
      { kind: "crash_free", icon: HeartPulse, about: "Too many sessions or users of a release crash" },
    ],
  },
  {
    title: "Anything you measure",
    kinds: [
      { kind: "metric", icon: BellRing, about: "A metric is past a limit, changes or is missing" },
      {
        kind: "search",
        icon: Search,
        about: "Log records or traces match a search too often, or not at all",
      },
      { kind: "slo", icon: Target, about: "An objective is on course to be missed" },
    ],
  },
  {
    title: "Jobs and reachability",
    kinds: [
      { kind: "check_in", icon: CalendarClock, about: "A scheduled job is missed, late or fails" },
      { kind: "uptime", icon: Globe, about: "A URL does not answer" },
      { kind: "collector", icon: House, about: "Glasshouse itself has a problem" },
    ],
  },
];

/** The kinds of rules, for a new one. */
export function KindCards() {
  return (
    <div className="grid gap-x-6 md:grid-cols-2">
      {GROUPS.map(({ title, kinds }) => (
        <section key={title} aria-label={title} className="pb-6">
          <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {kinds.map(({ kind, icon, about }) => (
              <li key={kind} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
                <Icon icon={icon} className="mt-0.5 text-muted" />
                <span className="min-w-0 text-sm">
                  <Link
                    href={paths.newRule({ "condition.kind": kind })}
                    className="font-medium -outline-offset-2! after:absolute after:inset-0"
                  >
                    {RULE_NAMES[kind]}
                  </Link>
                  <span className="block text-xs text-muted">{about}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
