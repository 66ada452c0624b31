import { Graph, layout } from "@dagrejs/dagre";

export interface Spot {
  x: number;
  y: number;
}

export interface Call {
  from: string;
  to: string;
}

/** Where the boxes of services and the lines of calls are drawn, in pixels. */
export interface ServiceLayout {
  width: number;
  height: number;
  /** The top left corner of each service's box. */
  boxes: ReadonlyMap<string, Spot>;
  /** The points of each call's line, in the order of the calls. */
  lines: Spot[][];
}

export const [BOX_WIDTH, BOX_HEIGHT] = [196, 52];
const MARGIN = 12;

/** Places services in layers, so that calls lead from left to right as far as they form no cycle. */
export function layoutServices(services: readonly string[], calls: readonly Call[]): ServiceLayout {
  const graph = new Graph();
  graph.setGraph({
    rankdir: "LR",
    nodesep: 20,
    ranksep: 88,
    edgesep: 14,
    marginx: MARGIN,
    marginy: MARGIN,
    // The library's usual one takes three times as long for a hundred services.
    ranker: "tight-tree",
  });
  for (const service of services) graph.setNode(service, { width: BOX_WIDTH, height: BOX_HEIGHT });
  for (const { from, to } of calls) if (from !== to) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const boxes = new Map(
    services.map((service) => {
      const { x, y } = graph.node(service) as Spot;
      return [service, { x: x - BOX_WIDTH / 2, y: y - BOX_HEIGHT / 2 }];
    }),
  );
  const lines = calls.map(({ from, to }) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    if (start === undefined || end === undefined || from === to) return [];
    const { points } = graph.edge(from, to) as { points: Spot[] };
    return lineOf(start, end, points);
  });
  return { width: Math.ceil(width), height: Math.ceil(height), boxes, lines };
}

/** Lines leave and reach boxes in the middle of a side, so that their arrows lie flat. */
function lineOf(start: Spot, end: Spot, points: Spot[]): Spot[] {
  const isForward = end.x > start.x;
  return [
    { x: start.x + (isForward ? BOX_WIDTH : 0), y: start.y + BOX_HEIGHT / 2 },
    ...points.slice(1, -1),
    { x: end.x + (isForward ? 0 : BOX_WIDTH), y: end.y + BOX_HEIGHT / 2 },
  ];
}
