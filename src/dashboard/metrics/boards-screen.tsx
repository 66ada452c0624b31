import type { BoardView } from "#api/boards.ts";
import { Button } from "#ui/button.tsx";
import { Count } from "#ui/count.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { LayoutDashboard } from "lucide";
import { ActionForm } from "../access/action-form.tsx";
import { paths } from "../paths.ts";
import { OWN_BOARD } from "./own-board.ts";
import { MetricsTabs } from "./metrics-tabs.tsx";

interface BoardsScreenProps {
  boards: BoardView[];
  problem: string | null;
  addOwnBoard: () => Promise<void>;
  importBoard: (form: FormData) => Promise<void>;
  viewer: Viewer;
}

/** All boards, and a place to import one. */
export function BoardsScreen({ boards, problem, addOwnBoard, importBoard, viewer }: BoardsScreenProps) {
  return (
    <>
      <PageHeader title="Boards" />
      <MetricsTabs current="boards" />
      <div className="mt-4 space-y-6">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {boards.length === 0 ? (
          <EmptyState icon={LayoutDashboard} title="No boards yet">
            Choose metrics under Explore and add their chart to a board, or import one below.
          </EmptyState>
        ) : (
          <DataTable
            label="Boards"
            columns={[
              { name: "Board" },
              { name: "Charts", isNumber: true },
              { name: "Changed", isNumber: true },
            ]}
            minWidth="min-w-0"
          >
            {boards.map(({ id, name, charts, changed }) => (
              <tr key={id}>
                <td className="w-full max-w-0">
                  <Link
                    href={paths.board(id)}
                    data-row
                    className="foreign block truncate font-medium hover:underline"
                  >
                    {name}
                  </Link>
                </td>
                <td className="number">
                  <Count value={charts.length} />
                </td>
                <td className="number whitespace-nowrap text-muted">
                  <Moment at={changed} viewer={viewer} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
        {boards.every(({ name }) => name !== OWN_BOARD.name) && (
          <ActionForm action={addOwnBoard}>
            <Button type="submit">Add the board of Glasshouse itself</Button>
          </ActionForm>
        )}
        <Section id="import" title="Import a board" meta="the JSON that a board’s page exports">
          <ActionForm action={importBoard} className="max-w-2xl space-y-2">
            <textarea
              name="json"
              aria-label="JSON of a board"
              rows={5}
              className={`${TEXT_AREA} font-mono`}
              required
            />
            <Button type="submit">Import</Button>
          </ActionForm>
        </Section>
      </div>
    </>
  );
}
