import type { Call } from "./read-calls.ts";
import { decodeFlags, isFailed } from "./span-flags.ts";
import type { Interval } from "./covered-time.ts";
import type { RequestCall, RequestCaller } from "./operation-sums.ts";

/** What a span's row only refers to. */
export interface CallTexts {
  service: (call: Call) => string;
  /** The operation that a request counts towards. */
  route: (call: Call) => string;
  /** The service that a call without spans of its own reaches; null if the span does not name it. */
  peer: (call: Call) => string | null;
  name: (call: Call) => string;
}

/** The spans of one trace, with the ways from each request to its caller and to what it calls. */
export function requestTree(calls: readonly Call[], texts: CallTexts) {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const children = Map.groupBy(calls, ({ parent }) => parent);
  const describe = (call: Call) => ({ service: texts.service(call), route: texts.route(call) });

  return {
    /** The request that sent this one; null where no span of it is known. */
    callerOf(request: Call): RequestCaller | null {
      // Parents can form a cycle.
      const seen = new Set([request.id]);
      let at = byId.get(request.parent ?? -1);
      for (; at !== undefined && !isRequest(at) && !seen.has(at.id); at = byId.get(at.parent ?? -1))
        seen.add(at.id);
      if (at === undefined || seen.has(at.id)) return null;
      return { id: at.id, duration: at.duration, ...describe(at) };
    },

    /** What a request calls itself, but not what those calls lead to. */
    callsOf(request: Call): RequestCall[] {
      const found: RequestCall[] = [];
      const seen = new Set([request.id]);
      const open = childrenOf(request.id, null);
      for (let now = open.pop(); now !== undefined; now = open.pop()) {
        const { call, waiting } = now;
        if (seen.has(call.id)) continue;
        seen.add(call.id);
        const isCall = isOutgoing(call);
        const about = { duration: call.duration, failed: isFailed(call.flags) };
        if (isRequest(call)) {
          found.push({ kind: "service", ...describe(call), ...about, interval: waiting ?? intervalOf(call) });
        } else if (isCall && !call.isAnswered) {
          const external = { kind: "external" as const, service: texts.peer(call), route: texts.name(call) };
          found.push({ ...external, ...about, interval: intervalOf(call) });
        } else open.push(...childrenOf(call.id, isCall ? intervalOf(call) : waiting));
      }
      return found;
    },
  };

  /** `waiting`: when the nearest outgoing call above ran, as its caller waits for the network, too. */
  function childrenOf(id: number, waiting: Interval | null) {
    return (children.get(id) ?? []).map((call) => ({ call, waiting }));
  }
}

/** Whether a span is the first of its service's part in a request. */
export function isRequest({ flags, isRoot, caller, callee }: Call): boolean {
  const { kind } = decodeFlags(flags);
  return kind === "server" || kind === "consumer" || isRoot || (caller !== null && caller !== callee);
}

function isOutgoing({ flags }: Call): boolean {
  const { kind } = decodeFlags(flags);
  return kind === "client" || kind === "producer";
}

export function intervalOf({ start, duration }: Call): Interval {
  return { from: start, to: start + duration / 1e6 };
}
