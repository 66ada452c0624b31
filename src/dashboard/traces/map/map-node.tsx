import { Focus } from "lucide";
import { formatAgo } from "#ui/format-time.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { serviceFill } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { aboutDuration, rateText, shareText } from "../search/rate-cells.tsx";
import { traceQuery, type TraceListFilter } from "../search/trace-filter.ts";
import type { MapService } from "./service-health.ts";
import { BOX_HEIGHT, BOX_WIDTH, type Spot } from "./service-layout.ts";

interface MapNodeProps {
  service: MapService;
  at: Spot;
  filter: TraceListFilter;
  viewer: Viewer;
  isFocus: boolean;
}

const LONGEST_NAME = 19;

/** A service's box: its name, health and figures, and a control that shows its surroundings alone. */
export function MapNode({ service, at, filter, viewer, isFocus }: MapNodeProps) {
  const { name, isExternal, health } = service;
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  const figures = [
    rateText(service.perSecond),
    shareText(service.failedShare),
    `p95 ${aboutDuration(service.p95)}`,
  ];
  // Begins with the visible text, so that it can be spoken to open it.
  const about = [
    `${short} ${figures.join(" ")}`,
    `${figures[1]} failed`,
    health.text.toLowerCase(),
    ...(service.lastSeen === null ? [] : [`last seen ${formatAgo(service.lastSeen, viewer.now)}`]),
    ...(isExternal ? ["known from its callers only"] : []),
    ...(short === name ? [] : [name]),
  ].join(", ");
  const face = (
    <>
      <rect
        width={BOX_WIDTH}
        height={BOX_HEIGHT}
        rx="6"
        strokeWidth={isFocus ? 2 : 1}
        strokeDasharray={isExternal ? "4 3" : undefined}
        className={`fill-surface ${isFocus ? "stroke-accent" : BORDERS[health.severity]} group-hover:fill-hover`}
      />
      <rect
        x="10"
        y="13"
        width="8"
        height="8"
        rx="2"
        className={isExternal ? "fill-faint" : serviceFill(name)}
      />
      <text x="24" y="21" className="fill-ink text-sm font-medium">
        {short}
      </text>{" "}
      <text x="10" y="40" className="figures fill-muted text-2xs">
        {figures[0]}{" "}
        <tspan dx="5" className={health.severity === "critical" ? "fill-danger font-medium" : ""}>
          {figures[1]}
        </tspan>{" "}
        <tspan dx="5">{figures[2]}</tspan>
      </text>
      <g transform={`translate(${BOX_WIDTH - 42} 11)`}>
        <SeverityMark severity={health.severity} label={null} />
      </g>
    </>
  );
  return (
    <g data-service={name} transform={`translate(${at.x} ${at.y})`}>
      {isExternal ? (
        <g role="img" aria-label={about} data-tip={about} className="group">
          {face}
        </g>
      ) : (
        <Link href={pageOf(filter, name)} aria-label={about} data-tip={about} className="group">
          {face}
        </Link>
      )}
      <Link
        href={paths.traces(traceQuery({ ...filter, view: "map", focus: isFocus ? undefined : name }))}
        scroll={false}
        aria-label={isFocus ? "Show all services" : `Show only the surroundings of ${name}`}
        data-tip={isFocus ? "Show all services" : "Show only its surroundings"}
        className={`group ${isFocus ? "text-accent" : "text-faint hover:text-ink"}`}
      >
        <g transform={`translate(${BOX_WIDTH - 26} 5)`}>
          <rect width="22" height="24" fill="transparent" />
          <g transform="translate(4 5)">
            <Icon icon={Focus} size={14} />
          </g>
        </g>
      </Link>
    </g>
  );
}

const BORDERS: Record<MapService["health"]["severity"], string> = {
  critical: "stroke-danger",
  error: "stroke-danger",
  warning: "stroke-warn",
  healthy: "stroke-edge",
  note: "stroke-edge",
  minor: "stroke-edge",
  unknown: "stroke-edge",
};

function pageOf(filter: TraceListFilter, service: string): string {
  const { env, period, from, to } = traceQuery(filter);
  return paths.service({ of: service, env, period, from, to });
}
