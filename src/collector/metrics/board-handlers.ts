import { err, ok, type Result } from "#lib/result.ts";
import type { Board, BOARDS, BoardView } from "#api/boards.ts";
import type { Handlers } from "#api/endpoint.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { StoredBoard } from "#collector/store/port/metrics.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Boards, shared by everyone. */
export function boardHandlers({ store, clock }: ReadContext): Handlers<typeof BOARDS> {
  const find = async (id: string) => (await store.listBoards()).find((one) => String(one.id) === id);
  return {
    listBoards: async () => ok({ boards: (await store.listBoards()).map(viewOf) }),
    async getBoard({ board }) {
      const found = await find(board);
      return found === undefined ? err(notFound(`board "${board}"`)) : ok(viewOf(found));
    },
    async addBoard(board) {
      describeAct({ subject: `board ${board.name}` });
      return answerOf(await store.putBoard(null, board, clock()), board);
    },
    async putBoard({ board, ...body }) {
      const found = await find(board);
      if (found === undefined) return err(notFound(`board "${board}"`));
      return answerOf(await store.putBoard(found.id, body, clock()), body);
    },
    async deleteBoard({ board }) {
      const found = await find(board);
      if (found !== undefined) describeAct({ subject: `board ${found.name}` });
      const isDone = found !== undefined && (await store.deleteBoard(found.id));
      return isDone ? ok(undefined) : err(notFound(`board "${board}"`));
    },
  };
}

function answerOf(
  stored: StoredBoard | "unknown" | "taken" | "full",
  { name }: Board,
): Result<BoardView, { code: "bad_request"; detail: string }> {
  if (typeof stored === "object") return ok(viewOf(stored));
  const details = {
    unknown: "The board was deleted meanwhile.",
    taken: `name: There is already a board "${name}".`,
    full: "There are already 200 boards. Delete one first.",
  };
  return err({ code: "bad_request", detail: details[stored] });
}

function viewOf({ changed, ...board }: StoredBoard): BoardView {
  return { ...board, changed: isoFromMillis(changed) };
}
