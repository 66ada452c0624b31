"use server";

import { redirect } from "next/navigation";
import { checkBoard, readJson } from "#dashboard/metrics/read-board.ts";
import { OWN_BOARD } from "#dashboard/metrics/own-board.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";

/** Adds the explorer's chart to a board, or to a new one, and opens it. */
export async function addToBoard(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const title = text(form, "title").trim();
  const lines = readJson(text(form, "lines"));
  const chart = { title, lines: lines.ok ? lines.value : [] };
  const id = text(form, "board");
  if (id === "") {
    const name = `${title === "" ? "Board" : title} ${new Date().toISOString().slice(0, 16).replace("T", " ")}`;
    await put({ name, charts: [chart] }, (board) => client.addBoard(board));
  }
  const known = await client.getBoard({ board: id });
  if (!known.ok) redirect(paths.boards({ problem: "The board is gone." }));
  const { id: _, changed: _changed, ...board } = known.value;
  await put({ ...board, charts: [...board.charts, chart] }, (next) =>
    client.putBoard({ board: id, ...next }),
  );
}

/** Creates the board of a JSON file. */
export async function importBoard(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const read = readJson(text(form, "json"));
  if (!read.ok) redirect(paths.boards({ problem: read.error.text }));
  await put(read.value, (board) => client.addBoard(board));
}

/** Adds the board of the collector's own metrics. */
export async function addOwnBoard(): Promise<void> {
  const { client } = await patientAccess();
  await put(OWN_BOARD, (board) => client.addBoard(board));
}

/** Gives a board a new name and variables, or takes a chart off it. */
export async function changeBoard(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const id = text(form, "board");
  const known = await client.getBoard({ board: id });
  if (!known.ok) redirect(paths.boards({ problem: "The board is gone." }));
  const { id: _, changed: _changed, ...board } = known.value;
  const removed = text(form, "chart");
  const next =
    removed === ""
      ? {
          ...board,
          name: text(form, "name"),
          variables: text(form, "variables")
            .split(",")
            .flatMap((key) => key.trim() || []),
        }
      : { ...board, charts: board.charts.filter((_chart, index) => String(index) !== removed) };
  await put(next, (changed) => client.putBoard({ board: id, ...changed }), known.value.id);
}

export async function removeBoard(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.deleteBoard({ board: text(form, "board") });
  redirect(paths.boards(answer.ok ? {} : { problem: "The board is gone already." }));
}

type Checked = Extract<ReturnType<typeof checkBoard>, { ok: true }>["value"];
type Saved = Awaited<ReturnType<Awaited<ReturnType<typeof patientAccess>>["client"]["addBoard"]>>;

/** Checks and saves a board, then opens it, or says what is wrong with it and where. */
async function put(sent: unknown, save: (board: Checked) => Promise<Saved>, id?: number): Promise<never> {
  const back = (problem: string) =>
    id === undefined ? paths.boards({ problem }) : paths.board(id, { problem });
  const read = checkBoard(sent);
  if (!read.ok) redirect(back(read.error.text));
  const saved = await save(read.value);
  if (!saved.ok && saved.error.code === "unauthorized") redirect(paths.login(paths.boards()));
  redirect(
    saved.ok
      ? paths.board(saved.value.id)
      : back(saved.error.code === "invalid" ? saved.error.detail : "The collector did not save the board."),
  );
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200_000) : "";
}
