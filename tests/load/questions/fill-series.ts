import type { Store } from "#collector/store/port/store.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import { makeBatch } from "../../contract/make-batch.ts";
import { makePoint } from "../../contract/make-items.ts";

const MINUTE = 60_000;
const MINUTES = 59;
const HOSTS = 20;
const SERIES_A_HOST = 500;

export const SERIES = HOSTS * SERIES_A_HOST;
export const POINTS = SERIES * MINUTES;
export const METRIC = "http.server.requests";

/** A cumulative counter of several hosts by route, method and status, each of which reports its series once a minute. */
export async function fillSeries(store: Store, until: UnixMillis): Promise<void> {
  const begin = until - MINUTES * MINUTE;
  const nanos = (at: UnixMillis) => BigInt(at) * 1_000_000n;
  for (let minute = 0; minute < MINUTES; minute++)
    for (let host = 0; host < HOSTS; host++) {
      const service = `service-${host % 5}`;
      const resource = { "service.name": service, "host.name": `host-${host}` };
      const metrics = Array.from({ length: SERIES_A_HOST }, (_, place) =>
        makePoint({
          name: METRIC,
          service,
          resource,
          attributes: attributesOf(place),
          start: nanos(begin - 60 * MINUTE),
          time: nanos(begin + minute * MINUTE + host * 500),
          value: {
            kind: "sum",
            value: minute * (1 + (place % 17)) + (place % 7),
            temporality: "cumulative",
            monotonic: true,
          },
        }),
      );
      await store.append(makeBatch({ metrics }));
    }
}

function attributesOf(place: number): Attributes {
  return {
    "http.route": `/route/${place % 50}`,
    "http.request.method": place % 100 < 50 ? "GET" : "POST",
    "http.response.status_code": [200, 201, 404, 500, 503][Math.floor(place / 100)]!,
  };
}
