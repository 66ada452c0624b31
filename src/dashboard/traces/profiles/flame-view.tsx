import { Flame as FlameIcon } from "lucide";
import type { Flame } from "#api/profiles.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Notice } from "#ui/notice.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { FlameGraph } from "../flame/flame-graph.tsx";
import { CODE_FILLS, CODE_KINDS, flameNodes, KINDS } from "./flame-nodes.ts";
import { FunctionTable } from "./function-table.tsx";
import type { FlameFilter } from "./profile-filter.ts";

const WORDS = { whole: "All samples", one: "sample", many: "samples", search: "Search functions" };

interface FlameViewProps {
  flame: Flame;
  filter: FlameFilter;
  hrefOf: (change: Partial<FlameFilter>) => string;
}

/** A flame graph of samples with its filters, and the same by function. */
export function FlameView({ flame, filter, hrefOf }: FlameViewProps) {
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {flame.knowsApp && (
          <FilterLinks
            label="Code"
            choices={[
              {
                label: "All code",
                href: hrefOf({ show: "all" }),
                current: filter.show === "all",
                count: null,
              },
              {
                label: "Only yours",
                href: hrefOf({ show: "app" }),
                current: filter.show === "app",
                count: null,
              },
            ]}
          />
        )}
        {(flame.idleNanos > 0 || filter.idle === "1") && (
          <FilterLinks
            label="Idle"
            choices={[
              { label: "Working", href: hrefOf({ idle: "0" }), current: filter.idle === "0", count: null },
              { label: "And idle", href: hrefOf({ idle: "1" }), current: filter.idle === "1", count: null },
            ]}
          />
        )}
        <p className="figures text-xs text-muted">
          {countOf(flame.samples, "sample")}, {formatDuration(flame.totalNanos)}
          {flame.idleNanos > 0 && `, and ${formatDuration(flame.idleNanos)} idle left out`}
        </p>
      </div>
      <FlameNotes flame={flame} />
      {flame.samples === 0 ? (
        <EmptyState icon={FlameIcon} title="No samples">
          {flame.idleNanos > 0 ? "The thread was idle all the time." : "Nothing was sampled in this part."}
        </EmptyState>
      ) : (
        <>
          {flame.knowsApp && <Legend flame={flame} />}
          <FlameGraph
            nodes={flameNodes(flame)}
            services={CODE_KINDS}
            fills={flame.knowsApp ? CODE_FILLS : CODE_FILLS.map(() => CODE_FILLS[0]!)}
            whole={hrefOf({})}
            words={WORDS}
          />
          <FunctionTable flame={flame} sort={filter.sort} hrefOf={(sort) => hrefOf({ sort })} />
        </>
      )}
    </>
  );
}

/** Whose code each colour is. */
function Legend({ flame: { functions } }: { flame: Flame }) {
  const used = new Set(functions.map(({ kind }) => KINDS.indexOf(kind)));
  return (
    <ul aria-label="Colors" className="mb-2 flex flex-wrap gap-x-4 text-xs text-muted">
      {CODE_KINDS.map((kind, place) =>
        used.has(place) ? (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <Swatch fill={CODE_FILLS[place]!} />
            {kind}
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** What is missing. */
function FlameNotes({ flame }: { flame: Flame }) {
  const notes = [
    flame.left > 0
      ? `The latest ${flame.read} of ${flame.read + flame.left} parts were read. Choose a shorter time.`
      : "",
    flame.lostSamples > 0
      ? `${countOf(flame.lostSamples, "sample")} could not be used: without a valid time or stack.`
      : "",
    flame.isCut ? "Some stacks were cut, because they are too deep or too many." : "",
  ].filter(Boolean);
  return notes.length === 0 ? null : (
    <div className="mb-3">
      <Notice>{notes.join(" ")}</Notice>
    </div>
  );
}
