import type { ServiceEdgeView } from "#api/rates.ts";
import { Link } from "#ui/link.tsx";
import { WRONG } from "../operation/operation-health.ts";
import { aboutDuration, rateText, shareText } from "../search/rate-cells.tsx";
import type { TraceListFilter } from "../search/trace-filter.ts";
import { edgeHref } from "./edge-table.tsx";
import type { Spot } from "./service-layout.ts";

interface MapEdgeProps {
  edge: ServiceEdgeView;
  line: Spot[];
  filter: TraceListFilter;
  seconds: number;
}

/** A call as a line, labelled while it is pointed at or has the focus. */
export function MapEdge({ edge, line, filter, seconds }: MapEdgeProps) {
  const end = line.at(-1);
  const before = line.at(-2);
  if (end === undefined || before === undefined) return null;
  const isWrong = edge.failedShare >= WRONG;
  const label = `${edge.caller} calls ${edge.callee}: ${rateText(edge.calls / seconds)}, ${shareText(edge.failedShare)} failed, p95 about ${aboutDuration(edge.p95)}`;
  const path = pathOf(line);
  const back = end.x < before.x ? 1 : -1;
  return (
    <Link href={edgeHref(filter, edge)} aria-label={label} data-tip={label} className="group outline-none">
      <path d={path} fill="none" stroke="transparent" strokeWidth="14" />
      <path
        d={path}
        fill="none"
        strokeWidth={Math.min(4, 1 + Math.log10(1 + edge.calls) / 2)}
        strokeDasharray={isWrong ? "6 3" : undefined}
        className={`${isWrong ? "stroke-danger" : "stroke-edge"} ${POINTED_STROKE}`}
      />
      <path
        d={`M${end.x} ${end.y}l${back * 7}-4v8z`}
        className={`${isWrong ? "fill-danger" : "fill-faint"} group-hover:fill-accent group-focus-visible:fill-accent`}
      />
    </Link>
  );
}

const POINTED_STROKE =
  "group-hover:stroke-accent group-focus-visible:stroke-accent group-focus-visible:stroke-4";

/** A curve through points that is level at each of them. */
function pathOf([first, ...others]: Spot[]): string {
  if (first === undefined) return "";
  let [from, path] = [first, `M${first.x} ${first.y}`];
  for (const to of others) {
    const middle = (from.x + to.x) / 2;
    path += `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}
