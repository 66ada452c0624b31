import { ArrowDown, ArrowUp, Minus, Plus } from "lucide";
import { useId, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";

interface WaterfallToolsProps {
  query: string;
  setQuery: (query: string) => void;
  hits: number;
  /** The current match, from 1; 0 for none. */
  hit: number;
  step: (direction: 1 | -1) => void;
  levels: number;
  showLevels: (deepest: number | null) => void;
  critical: boolean;
  setCritical: (on: boolean) => void;
  zoom: (factor: number | "whole") => void;
  /** The name of the subtree shown alone; null for all. */
  root: string | null;
  leaveRoot: () => void;
}

/** Search, levels, critical path and zoom of a waterfall. */
export function WaterfallTools(props: WaterfallToolsProps) {
  const { query, setQuery, hits, hit, step, critical, setCritical, zoom, root, leaveRoot } = props;
  const [searched, setSearched] = useState(false);
  const id = useId();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <search aria-label="Search this trace" className="flex min-w-0 items-center gap-1">
        <input
          type="search"
          value={query}
          onChange={(event) => {
            setSearched(true);
            setQuery(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
          aria-label="Search names, operations, services"
          aria-describedby={id}
          placeholder="Search this trace"
          autoComplete="off"
          spellCheck={false}
          data-filter=""
          className={`${TEXT_FIELD} max-w-44`}
        />
        <output id={id} className="figures text-xs whitespace-nowrap text-muted">
          {searched && query.trim() !== "" ? `${formatCount(hit)} of ${formatCount(hits)}` : ""}
        </output>
        {hits > 0 && (
          <>
            <Tool label="Previous match" onClick={() => step(-1)}>
              <Icon icon={ArrowUp} size={14} />
            </Tool>
            <Tool label="Next match" onClick={() => step(1)}>
              <Icon icon={ArrowDown} size={14} />
            </Tool>
          </>
        )}
      </search>
      <Levels levels={props.levels} showLevels={props.showLevels} />
      <button
        type="button"
        aria-pressed={critical}
        data-tip="The spans that determine how long the trace takes, as a line under the bars"
        className={buttonClass("quiet", critical ? "bg-sunken text-ink!" : undefined, "small")}
        onClick={() => setCritical(!critical)}
      >
        Critical path
      </button>
      <div role="group" aria-label="Zoom" className="flex">
        <Tool label="Zoom in" onClick={() => zoom(0.5)}>
          <Icon icon={Plus} size={14} />
        </Tool>
        <Tool label="Zoom out" onClick={() => zoom(2)}>
          <Icon icon={Minus} size={14} />
        </Tool>
        <Tool label="Reset zoom" onClick={() => zoom("whole")}>
          {" "}
          Reset{" "}
        </Tool>
      </div>
      {root !== null && (
        <button type="button" className={buttonClass("plain", undefined, "small")} onClick={leaveRoot}>
          <span className="foreign max-w-60 truncate">Only {root}: show whole trace</span>
        </button>
      )}
    </div>
  );
}

function Levels({ levels, showLevels }: Pick<WaterfallToolsProps, "levels" | "showLevels">) {
  const shown = Array.from({ length: Math.min(4, levels - 1) }, (_, depth) => depth);
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label="Expanded levels" className="flex items-center">
      <span aria-hidden="true" className="pr-1 text-xs text-faint">
        Levels
      </span>
      {shown.map((depth) => (
        <Tool key={depth} label={`Show ${countOf(depth + 1, "level")}`} onClick={() => showLevels(depth)}>
          {depth + 1}
        </Tool>
      ))}
      <Tool label="Show all levels" onClick={() => showLevels(null)}>
        All
      </Tool>
    </div>
  );
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={buttonClass("quiet", "min-w-6.5", "small")}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
