import { VITAL_SCALES, VITALS, type VitalName } from "#model/web-vitals.ts";
import type { WorstLoadView } from "#api/web-vitals.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { RATING_MARKS, RATING_NAMES, RATING_TEXTS, ratingOf, vitalText } from "./vital-text.ts";

const GRID = "lg:grid-cols-[5.5rem_minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1fr)_6.5rem]";

/** What each vital is about, as a column. */
const ELEMENTS: Partial<Record<VitalName, string>> = {
  lcp: "Largest element",
  inp: "Used element",
  cls: "Shifted elements",
};

interface WorstLoadsProps {
  vital: VitalName;
  loads: WorstLoadView[];
  viewer: Viewer;
}

/** The page loads with the worst values of a vital; each leads to its trace. */
export function WorstLoads({ vital, loads, viewer }: WorstLoadsProps) {
  if (loads.length === 0) return null;
  const { label } = VITAL_SCALES[vital];
  const columns = [
    { name: label },
    { name: "Page" },
    { name: ELEMENTS[vital] ?? "Other vitals" },
    { name: "Visitor" },
    { name: "When", isNumber: true },
  ];
  return (
    <Section id="worst" title={`Worst page loads by ${label}`} meta="each with its trace">
      <RowList label={`Worst page loads by ${label}`} grid={GRID} columns={columns}>
        {loads.map((load) => (
          <WorstRow
            key={`${load.traceId} ${load.spanId} ${load.at}`}
            load={load}
            vital={vital}
            viewer={viewer}
          />
        ))}
      </RowList>
    </Section>
  );
}

function WorstRow({ load, vital, viewer }: { load: WorstLoadView; vital: VitalName; viewer: Viewer }) {
  const rating = ratingOf(vital, load[vital]) ?? "good";
  const page = load.route === "" ? "Unknown page" : load.route;
  const visitor = [load.browser, load.device, load.navigation].filter((part) => part !== "").join(" · ");
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-3 py-2.5 text-sm hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <span
        className={`figures inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${RATING_TEXTS[rating]}`}
      >
        <SeverityMark severity={RATING_MARKS[rating]} label={RATING_NAMES[rating]} />
        {vitalText(vital, load[vital])}
      </span>
      {load.traceId === null ? (
        <span className="foreign truncate">{page}</span>
      ) : (
        <Link
          href={paths.trace(load.traceId, load.spanId)}
          data-row=""
          className="foreign truncate font-medium after:absolute after:inset-0"
        >
          {page}
        </Link>
      )}
      <span className="foreign truncate font-mono text-xs text-muted max-lg:col-span-2">
        {elementText(load, vital)}
      </span>
      <span className="foreign truncate text-xs text-muted max-lg:col-start-1 max-lg:col-span-2">
        {[visitor, load.release].filter((part) => part !== "").join(" · ")}
      </span>
      <Moment
        at={load.at}
        viewer={viewer}
        className="figures text-xs text-muted max-lg:col-span-2 lg:text-right"
      />
    </li>
  );
}

/** The selector that the SDK sent; of vitals about no element, what else is known. */
function elementText(load: WorstLoadView, vital: VitalName): string {
  if (vital === "lcp" || vital === "inp" || vital === "cls")
    return load.elements[vital] ?? "no element was sent";
  return VITALS.filter((other) => other !== vital && load[other] !== null)
    .map((other) => `${VITAL_SCALES[other].label} ${vitalText(other, load[other])}`)
    .join(", ");
}
