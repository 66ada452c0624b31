import { Badge } from "../badge.tsx";
import { ShareBar } from "../share-bar.tsx";
import { DataTable, type Column } from "../data-table.tsx";
import { Facts } from "../facts.tsx";
import { RowList } from "../row-list.tsx";
import { SeverityMark } from "../severity-mark.tsx";
import { Sparkline } from "../sparkline.tsx";
import { Swatch } from "../swatch.tsx";
import { Row, Specimen } from "./specimen.tsx";

const COLUMNS: Column[] = [
  { name: "Service" },
  { name: "Errors, 0 to 15 %" },
  { name: "Errors", isNumber: true, sorting: { href: "#errors", direction: "descending" } },
  { name: "p95", isNumber: true, sorting: { href: "#p95", direction: null } },
];

const SERVICES = [
  { name: "web", fill: "fill-series-4", values: [2, 1, 3, 8, 9, 12, 10, 11], errors: "9.6 %", p95: "210 ms" },
  {
    name: "browser",
    fill: "fill-series-7",
    values: [3, 2, 2, 4, 3, 5, 4, 4],
    errors: "4.1 %",
    p95: "1.42 s",
  },
  { name: "search", fill: "fill-series-2", values: [1, 2, 1, 1, 0, 2, 1, 1], errors: "0.3 %", p95: "2.31 s" },
];

const GRID = "lg:grid-cols-[minmax(0,1fr)_4rem]";

const ISSUES = [
  { title: "TypeError: Cannot read properties of undefined (reading 'vatRate')", events: 102 },
  { title: "PaymentError: 3-D Secure was abandoned", events: 7 },
];

/** Badges, shares, tables and lists. */
export function ListSpecimens() {
  return (
    <>
      <Specimen title="Badges, severity">
        <Row>
          <Badge tone="new">New</Badge>
          <Badge tone="warn">Regressed</Badge>
          <Badge tone="danger">500</Badge>
          <Badge tone="good">Resolved</Badge>
          <Badge>Archived</Badge>
          <Badge tone="accent">Not saved</Badge>
        </Row>
        <Row>
          {(["critical", "error", "warning", "healthy", "note", "minor", "unknown"] as const).map(
            (severity) => (
              <span key={severity} className="flex items-center gap-1.5 first-letter:uppercase">
                <SeverityMark severity={severity} label={null} />
                {severity}
              </span>
            ),
          )}
        </Row>
      </Specimen>
      <Specimen title="Share with its baseline">
        {[
          { value: "GB", share: 1, baseline: 0.22, tone: "danger" as const },
          { value: "pay", share: 0.84, baseline: 0.61, tone: "accent" as const },
          { value: "Chrome 142", share: 0.62, baseline: 0.6, tone: "pale" as const },
        ].map(({ value, share, baseline, tone }) => (
          <div key={value} className="not-last:mb-2">
            <p className="figures flex justify-between">
              <span className="font-medium">{value}</span>
              <span>
                {Math.round(share * 100)} %{" "}
                <span className="text-muted">{Math.round(baseline * 100)} % of all</span>
              </span>
            </p>
            <ShareBar share={share} baseline={baseline} tone={tone} className="w-full" />
          </div>
        ))}
      </Specimen>
      <Specimen title="Table: sort in the head, numbers right, hover, selected" wide>
        <DataTable label="Services" columns={COLUMNS} minWidth="min-w-100">
          {SERVICES.map(({ name, fill, values, errors, p95 }, index) => (
            <tr key={name} aria-selected={index === 1}>
              <th scope="row">
                <span className="flex items-center gap-2">
                  <Swatch fill={fill} />
                  {name}
                </span>
              </th>
              <td>
                <Sparkline
                  values={values}
                  max={15}
                  shape="line"
                  label={`Errors of ${name}`}
                  className="h-5 w-24"
                />
              </td>
              <td className="number">{errors}</td>
              <td className="number">{p95}</td>
            </tr>
          ))}
        </DataTable>
      </Specimen>
      <Specimen title="List: a table on wide screens, cards on narrow ones" wide>
        <RowList
          label="Issues"
          grid={GRID}
          columns={[
            { name: "Issue" },
            { name: "Events", isNumber: true, sorting: { href: "#events", direction: "descending" } },
          ]}
        >
          {ISSUES.map(({ title, events }) => (
            <li key={title} className={`grid min-h-9 items-center gap-x-4 px-3 hover:bg-hover ${GRID}`}>
              <span className="truncate font-medium">{title}</span>
              <span className="figures text-right max-lg:text-left max-lg:text-xs max-lg:text-muted">
                {events}
                <span className="lg:sr-only"> events</span>
              </span>
            </li>
          ))}
        </RowList>
      </Specimen>
      <Specimen title="Facts">
        <Facts
          facts={[
            { name: "On disk", value: "21.4 MB" },
            { name: "Retention", value: "30 days" },
          ]}
        />
      </Specimen>
    </>
  );
}
