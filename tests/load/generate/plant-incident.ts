import type { SpanId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import { generateTrace } from "./generate-traces.ts";
import type { Random } from "#lib/random.ts";

/** A problem that affects some requests among the normal traffic. Omitted properties do not matter to it. */
export interface PlantedIncident {
  route?: string;
  tenant?: string;
  release?: string;
  /** The downstream service whose call is affected. */
  service: string;
  /** Takes two seconds longer, is made thirty more times, or fails together with the request. */
  cause: "slow" | "many" | "failed";
}

const RELEASES = ["2026.11.3", "2026.11.4"];
/** Share of requests with the incident's route and tenant: often enough to be noticed, rare enough to be hard to find. */
const SHARE = 0.03;
const SECONDS_MORE = 2e9;
const TIMES_MORE = 30;

/** Spans of one request, in the traffic of two releases during the incident. */
export function plantIncident(random: Random, at: UnixMillis, incident: PlantedIncident): Span[] {
  const release = random.pick(RELEASES);
  const isAbout = random.next() < SHARE;
  const generated = generateTrace(random, at, {
    release,
    ...(isAbout ? { route: incident.route, tenant: incident.tenant } : {}),
  });
  const spans = enclosed(generated.spans);
  return isHit(spans[0]!, incident) ? applyIncident(random, spans, incident) : spans;
}

/** Spans that end within their root, as a request waits for what it calls: else the trace is slow, and not the request. */
function enclosed([root, ...others]: Span[]): Span[] {
  if (root === undefined) return [];
  const within = ({ start, duration }: Span) =>
    Math.max(1, Math.min(duration, root.duration - Number(start - root.start)));
  return [root, ...others.map((span) => Object.assign(span, { duration: within(span) }))];
}

function isHit({ attributes, resource }: Span, { route, tenant, release }: PlantedIncident): boolean {
  return (
    (route === undefined || attributes["http.route"] === route) &&
    (tenant === undefined || attributes["app.tenant"] === tenant) &&
    (release === undefined || resource["service.version"] === release)
  );
}

function applyIncident(random: Random, spans: Span[], { service, cause }: PlantedIncident): Span[] {
  const [root] = spans;
  const server = spans.find((span) => span.service === service && span.kind === "server");
  const client = spans.find(({ spanId }) => spanId === server?.parentSpanId);
  if (root === undefined || server === undefined || client === undefined) return spans;
  if (cause === "failed") {
    return spans.map((span) =>
      [root, server].includes(span)
        ? { ...span, status: "error", attributes: { ...span.attributes, "http.response.status_code": 500 } }
        : span,
    );
  }
  if (cause === "slow") {
    return spans.map((span) =>
      [root, client, server].includes(span) ? { ...span, duration: span.duration + SECONDS_MORE } : span,
    );
  }
  const times = Array.from({ length: TIMES_MORE }, (_, time) => BigInt(time + 1) * BigInt(client.duration));
  const again = times.flatMap((later) => {
    const spanId = random.hex(16) as SpanId;
    return [
      { ...client, spanId, start: client.start + later },
      { ...server, spanId: random.hex(16) as SpanId, parentSpanId: spanId, start: server.start + later },
    ];
  });
  const longer = TIMES_MORE * client.duration;
  return [{ ...root, duration: root.duration + longer }, ...spans.slice(1), ...again];
}
