import type { BoardView } from "#api/boards.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { UrlForm } from "#ui/url-form.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ChartLine } from "lucide";
import { ActionForm } from "../access/action-form.tsx";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { MetricChart } from "./metric-chart.tsx";
import { lineQuery } from "./metric-lines.ts";
import type { ReadLine } from "./read-metrics.ts";

interface BoardScreenProps {
  board: BoardView;
  /** The charts' lines as they were asked for, with the variables. */
  charts: { title: string; lines: ReadLine[] }[];
  /** The values of its variables, with what could be chosen. */
  variables: { key: string; value: string; known: string[] }[];
  releases: ReleaseStart[];
  problem: string | null;
  actions: Record<"change" | "remove", (form: FormData) => Promise<void>>;
  viewer: Viewer;
}

/** A board: its charts in a grid with one time, and what can be changed about it. */
export function BoardScreen(props: BoardScreenProps) {
  const { board, charts, variables, releases, problem, actions, viewer } = props;
  return (
    <>
      <Breadcrumbs pages={[{ label: "Boards", href: paths.boards() }]} />
      <PageHeader
        title={board.name}
        aside={
          <a href={paths.boardFile(board.id)} className={buttonClass("quiet")} download>
            Export JSON
          </a>
        }
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {variables.length > 0 && <Variables board={board.id} variables={variables} />}
      {charts.length === 0 ? (
        <EmptyState
          icon={ChartLine}
          title="No charts yet"
          action={
            <Link href={paths.metrics()} className={buttonClass()}>
              Explore metrics
            </Link>
          }
        >
          Choose metrics under Explore and add their chart to this board.
        </EmptyState>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          {charts.map(({ title, lines }, index) => (
            <Card key={`${index} ${title}`} className="min-w-0 p-3">
              <MetricChart
                label={title === "" ? `Chart ${index + 1}` : title}
                lines={lines}
                releases={releases}
                zoom={null}
                viewer={viewer}
                height={140}
                heading={
                  <h2 className="type-section min-w-0">
                    <Link
                      href={paths.metrics(lineQuery(lines.map(({ line }) => line)))}
                      className="foreign inline-block min-h-6 hover:underline"
                    >
                      {title === "" ? `Chart ${index + 1}` : title}
                    </Link>
                  </h2>
                }
              />
              <ActionForm action={actions.change} className="mt-1 text-right">
                <input type="hidden" name="board" value={board.id} />
                <input type="hidden" name="chart" value={index} />
                <Button type="submit" look="quiet" size="small" aria-label={`Remove ${title}`}>
                  Remove
                </Button>
              </ActionForm>
            </Card>
          ))}
        </div>
      )}
      <Section id="board" title="This board" className="mt-6">
        <ActionForm action={actions.change} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="board" value={board.id} />
          <label className="block w-64 max-sm:w-full">
            <span className="mb-1 block text-xs text-muted">Name</span>
            <input name="name" defaultValue={board.name} maxLength={100} required className={TEXT_FIELD} />
          </label>
          <label className="block w-64 max-sm:w-full">
            <span className="mb-1 block text-xs text-muted">Variables</span>
            <input
              name="variables"
              defaultValue={board.variables.join(", ")}
              placeholder="service, host.name"
              className={`${TEXT_FIELD} font-mono`}
            />
          </label>
          <Button type="submit">Save</Button>
        </ActionForm>
        <ActionForm action={actions.remove} className="mt-3">
          <input type="hidden" name="board" value={board.id} />
          <Button type="submit" look="quiet">
            Delete the board
          </Button>
        </ActionForm>
      </Section>
    </>
  );
}

function Variables({ board, variables }: { board: number; variables: BoardScreenProps["variables"] }) {
  return (
    <UrlForm action={paths.board(board)} className="mb-4 flex flex-wrap items-end gap-2">
      {variables.map(({ key, value, known }) => (
        <label key={key} className="block w-52 max-sm:w-full">
          <span className="foreign mb-1 block text-xs text-muted">{key}</span>
          <input
            name={`var.${key}`}
            defaultValue={value}
            list={`known ${key}`}
            placeholder="any"
            className={TEXT_FIELD}
          />
          <datalist id={`known ${key}`}>
            {known.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
        </label>
      ))}
      <Button type="submit">Apply</Button>
    </UrlForm>
  );
}
