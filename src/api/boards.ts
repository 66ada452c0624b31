import { z } from "zod";
import { AGGREGATES, METRIC_TYPES } from "#model/metric/metric-type.ts";
import type { EndpointTable } from "./endpoint.ts";

const ChartLine = z.strictObject({
  metric: z.string().min(1).max(250),
  /** Where senders use the name with several types or units. No unit is `""`. */
  type: z.enum(METRIC_TYPES).nullable().default(null),
  unit: z.string().max(63).nullable().default(null),
  aggregate: z.enum(AGGREGATES).nullable().default(null),
  /** A search of attributes. */
  query: z.string().max(1000).default(""),
  /** Up to three attributes, separated by commas. */
  groupBy: z.string().max(600).default(""),
});

/** Charts with one time, as JSON. */
export const Board = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Attributes whose values can be chosen for all charts. */
  variables: z.array(z.string().min(1).max(200)).max(5).default([]),
  charts: z
    .array(z.strictObject({ title: z.string().max(200), lines: z.array(ChartLine).min(1).max(6) }))
    .max(40)
    .default([]),
});
export type Board = z.infer<typeof Board>;

export const BoardView = Board.extend({ id: z.int(), changed: z.string() });
export type BoardView = z.infer<typeof BoardView>;

/** Boards of charts. What `getBoard` answers, without `id` and `changed`, can be sent to `addBoard` elsewhere. */
export const BOARDS = {
  listBoards: {
    method: "get",
    path: "/api/v1/boards",
    summary: "Boards by name",
    answer: z.object({ boards: z.array(BoardView) }),
    errors: [],
  },
  getBoard: {
    method: "get",
    path: "/api/v1/boards/{board}",
    summary: "A board",
    answer: BoardView,
    errors: ["not_found"],
  },
  addBoard: {
    method: "post",
    path: "/api/v1/boards",
    summary: "Create or import a board",
    body: Board,
    status: 201,
    answer: BoardView,
    errors: ["bad_request"],
  },
  putBoard: {
    method: "put",
    path: "/api/v1/boards/{board}",
    summary: "Replace a board",
    body: Board,
    answer: BoardView,
    errors: ["not_found", "bad_request"],
  },
  deleteBoard: {
    method: "delete",
    path: "/api/v1/boards/{board}",
    summary: "Delete a board",
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
