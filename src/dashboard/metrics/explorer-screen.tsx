import type { BoardView } from "#api/boards.ts";
import type { MetricExemplars, MetricView } from "#api/metrics.ts";
import type { ChartZoom } from "#ui/chart/chart-model.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { failureText } from "../errors/failure-text.ts";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { SearchField } from "../search/search-field.tsx";
import { ExemplarTable } from "./exemplar-table.tsx";
import { LinesForm } from "./lines-form.tsx";
import { drawnSeries, MetricChart } from "./metric-chart.tsx";
import { lineQuery } from "./metric-lines.ts";
import { MetricList } from "./metric-list.tsx";
import type { MetricScope } from "./metric-scope.ts";
import { MetricsTabs } from "./metrics-tabs.tsx";
import type { ReadLine } from "./read-metrics.ts";
import { SeriesTable } from "./series-table.tsx";

interface ExplorerScreenProps {
  metrics: MetricView[];
  /** Of the list. */
  query: string;
  lines: ReadLine[];
  keys: string[];
  exemplars: MetricExemplars["exemplars"];
  releases: ReleaseStart[];
  boards: BoardView[];
  addToBoard: (form: FormData) => Promise<void>;
  scope: MetricScope;
  viewer: Viewer;
  collectorUrl: string;
}

/** The metrics, or those that were chosen on one chart. */
export function ExplorerScreen(props: ExplorerScreenProps) {
  const { metrics, query, lines, viewer } = props;
  return (
    <>
      <PageHeader title="Metrics" />
      <MetricsTabs current="explore" />
      {lines.length === 0 ? (
        <div className="mt-4 space-y-3">
          <SearchField
            action={paths.metrics()}
            name="query"
            value={query}
            label="Filter metrics"
            placeholder="Part of a name"
          />
          <MetricList metrics={metrics} query={query} viewer={viewer} />
        </div>
      ) : (
        <Explored {...props} />
      )}
    </>
  );
}

function Explored({
  metrics,
  lines,
  keys,
  exemplars,
  releases,
  boards,
  addToBoard,
  scope,
  viewer,
  collectorUrl,
}: ExplorerScreenProps) {
  const drawn = drawnSeries(lines);
  const keep = lineQuery(lines.map(({ line }) => line));
  const place = { env: scope.env, service: scope.service };
  const zoom: ChartZoom = {
    action: paths.metrics(),
    keep: { ...keep, ...place },
    reset: scope.isRange ? paths.metrics({ ...keep, ...place, period: scope.period }) : null,
  };
  const times = scope.isRange ? { from: scope.start, to: scope.end } : { period: scope.period };
  const download = (format: "csv" | "json") => paths.metricsDownload({ ...keep, ...place, ...times, format });
  return (
    <>
      <LinesForm lines={lines} metrics={metrics} keys={keys} />
      {lines.map(({ line, answer }) => {
        if (answer.ok) return null;
        const { title, body } = failureText(answer.error, collectorUrl);
        return (
          <Notice key={`${line.metric} ${line.query}`} tone="danger">
            {line.metric}: {title}. {body}
          </Notice>
        );
      })}
      <Variants lines={lines} />
      <MetricChart label="Metrics over time" lines={lines} releases={releases} zoom={zoom} viewer={viewer} />
      {drawn.length > 0 && (
        <Section
          id="lines"
          title="Lines"
          meta={streamsText(lines)}
          className="mt-4"
          aside={
            <span className="flex gap-2">
              <a href={download("csv")} className={buttonClass("quiet", undefined, "small")} download>
                CSV
              </a>
              <a href={download("json")} className={buttonClass("quiet", undefined, "small")} download>
                JSON
              </a>
            </span>
          }
        >
          <SeriesTable drawn={drawn} lines={lines.map(({ line }) => line)} />
        </Section>
      )}
      <ExemplarTable exemplars={exemplars} unit={drawn[0]?.unit ?? null} viewer={viewer} />
      <Section id="add" title="Add to a board">
        <ActionForm action={addToBoard} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="lines" value={JSON.stringify(lines.map(({ line }) => line))} />
          <label className="block w-52 max-sm:w-full">
            <span className="mb-1 block text-xs text-muted">Board</span>
            <Select name="board" className="w-full">
              <option value="">A new board</option>
              {boards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </label>
          <label className="block w-60 max-sm:w-full">
            <span className="mb-1 block text-xs text-muted">Title of the chart</span>
            <input name="title" className={TEXT_FIELD} maxLength={200} defaultValue={lines[0]?.line.metric} />
          </label>
          <Button type="submit">Add</Button>
        </ActionForm>
      </Section>
    </>
  );
}

/** Says where a name is sent with several types or units, of which one is shown. */
function Variants({ lines }: { lines: ReadLine[] }) {
  return lines.map(({ line, answer }, index) => {
    if (!answer.ok || answer.value.variants.length < 2) return null;
    const { variants, chosen } = answer.value;
    const others = variants.filter(({ type, unit }) => type !== chosen?.type || unit !== chosen.unit);
    return (
      <p key={`${index} ${line.metric}`} className="mb-2 text-sm text-muted">
        <span className="foreign">{line.metric}</span> is also sent as{" "}
        {others.map(({ type, unit }, at) => (
          <span key={`${type} ${unit}`}>
            {at > 0 && ", "}
            <Link
              href={paths.metrics(
                lineQuery(
                  lines.map((one) =>
                    one.line === line ? { ...line, type, unit: unit ?? "", aggregate: null } : one.line,
                  ),
                ),
              )}
              className="foreign text-accent underline underline-offset-2"
            >
              {type.replaceAll("_", " ")}
              {unit === null ? "" : ` in ${unit}`}
            </Link>
          </span>
        ))}
        .
      </p>
    );
  });
}

function streamsText(lines: ReadLine[]): string {
  const answers = lines.flatMap(({ answer }) => (answer.ok ? answer.value : []));
  const streams = answers.reduce((sum, one) => sum + one.streams, 0);
  const part = answers.some(({ isPart }) => isPart) ? ", not all of them" : "";
  return `of ${streams} series of senders${part}`;
}
