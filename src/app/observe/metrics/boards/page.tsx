import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { BoardsScreen } from "#dashboard/metrics/boards-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { addOwnBoard, importBoard } from "../board-actions.ts";

export const metadata: Metadata = { title: "Boards" };

export default function BoardsPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderBoardsPage(props), "list");
}

async function renderBoardsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const problem = param(await searchParams, "problem") ?? null;
  const { client, url } = await access();
  const boards = await answerOrRedirect(await client.listBoards(), paths.boards());
  if (!boards.ok) return <FailureScreen failure={boards.error} collectorUrl={url} />;
  return (
    <BoardsScreen
      boards={boards.value.boards}
      problem={problem}
      importBoard={importBoard}
      addOwnBoard={addOwnBoard}
      viewer={await viewer()}
    />
  );
}
