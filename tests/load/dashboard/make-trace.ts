/** An OTLP/JSON request with spans of one trace. */
export interface TraceRequest {
  resourceSpans: unknown[];
}

const SERVICES = ["web", "cart", "prices", "stock", "database"];
const NAMES = ["GET /items", "SELECT items", "render", "cache get", "POST /orders", "validate"];
const DEEPEST = 18;
const A_REQUEST = 2000;

/**
 * A trace as requests of 2,000 spans: a tree of uneven depth in which every span lies within its parent. Deterministic
 * for a size.
 */
export function* makeTrace(traceId: string, spans: number, begin: bigint): Generator<TraceRequest> {
  const random = seeded(7);
  const tree = [{ parent: -1, depth: 0, start: 0, duration: 60e9 }];
  for (let from = 0; from < spans; from += A_REQUEST) {
    const groups = new Map<string, unknown[]>();
    for (let place = from; place < Math.min(spans, from + A_REQUEST); place += 1) {
      if (place > 0) tree.push(nextNode(tree, place, random));
      const service = SERVICES[place % SERVICES.length] ?? "";
      const group = groups.get(service) ?? [];
      groups.set(service, group);
      group.push(spanOf(traceId, tree[place]!, place, begin));
    }
    yield {
      resourceSpans: [...groups].map(([service, of]) => ({
        resource: { attributes: [{ key: "service.name", value: { stringValue: service } }] },
        scopeSpans: [{ spans: of }],
      })),
    };
  }
}

interface Node {
  parent: number;
  depth: number;
  start: number;
  duration: number;
}

function nextNode(tree: Node[], place: number, random: () => number): Node {
  let parent = random() < 0.5 ? place - 1 : Math.floor(random() * place);
  while ((tree[parent]?.depth ?? 0) >= DEEPEST) parent = tree[parent]?.parent ?? 0;
  const { depth, start, duration } = tree[parent] ?? tree[0]!;
  return {
    parent,
    depth: depth + 1,
    start: start + Math.floor(random() * duration * 0.6),
    duration: Math.max(1000, Math.floor(random() * duration * 0.4)),
  };
}

function spanOf(traceId: string, { parent, start, duration }: Node, place: number, begin: bigint) {
  return {
    traceId,
    spanId: idOf(place),
    parentSpanId: parent === -1 ? "" : idOf(parent),
    name: NAMES[place % NAMES.length],
    kind: 1,
    startTimeUnixNano: String(begin + BigInt(start)),
    endTimeUnixNano: String(begin + BigInt(start + duration)),
    attributes: [
      { key: "http.route", value: { stringValue: "/items/:id" } },
      { key: "item", value: { intValue: String(place) } },
      { key: "db.statement", value: { stringValue: `select * from items where id = ${place}` } },
    ],
    status: place % 997 === 1 ? { code: 2, message: "broke" } : {},
  };
}

function idOf(place: number): string {
  return (place + 1).toString(16).padStart(16, "0");
}

/** Numbers in [0, 1), the same on every run (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
