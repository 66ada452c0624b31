import { describe, expect, it } from "vitest";
import type { Span } from "#model/span.ts";
import type { WebVitals } from "#collector/store/port/vitals.ts";
import { VITALS, type VitalName } from "#model/web-vitals.ts";
import { createRandom } from "#lib/random.ts";
import { makeBatch, makeSpan, newSpanId, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1";

/** Web vitals of page loads, from what SDKs of all versions send. */
export function describeWebVitals(name: string, openStore: OpenStore): void {
  describe(`${name}: web vitals`, () => {
    const { store, time } = useStore(openStore);
    const ask = (
      filter: object = {},
      view: { vital?: VitalName; by?: "route" | "device" | "browser" | "release" } = {},
    ) =>
      store().queryVitals(
        { start: NOW - HOUR, end: NOW + 3 * DAY, ...filter },
        { vital: "lcp", by: "route", step: HOUR, ...view },
      );
    const at = (millis: number) => BigInt(NOW + millis) * 1_000_000n;
    const load = (attributes: Span["attributes"], parts: Partial<Span> = {}) =>
      makeSpan({ op: "pageload", name: "/cart", start: at(0), attributes, ...parts });
    const vital = (of: Span, op: string, attributes: Span["attributes"], parts: Partial<Span> = {}) =>
      makeSpan({
        traceId: of.traceId,
        op,
        name: "Click",
        start: at(2_000),
        attributes: { "sentry.pageload.span_id": of.spanId, ...attributes },
        ...parts,
      });

    it("joins what one page load reports, in any order", async () => {
      const streamed = load(
        {
          "browser.web_vital.fcp.value": 900,
          "browser.web_vital.ttfb.value": 120,
          "user_agent.original": CHROME,
          "url.path": "/cart",
        },
        { name: "Pageload", resource: { "service.version": "1.4.0", "deployment.environment.name": "live" } },
      );
      const parts = [
        streamed,
        vital(streamed, "ui.webvital.lcp", {
          "browser.web_vital.lcp.value": 2_600,
          "browser.web_vital.lcp.element": "main > h1",
          "sentry.segment.name": "Pageload",
        }),
        vital(streamed, "ui.interaction.click", {
          "browser.web_vital.inp.value": 240,
          "browser.web_vital.inp.target": "button#buy",
        }),
        vital(streamed, "ui.webvital.cls", {
          "browser.web_vital.cls.value": 0.31,
          "browser.web_vital.cls.source.1": "div.ad",
          "browser.web_vital.cls.source.2": "img.hero",
        }),
      ];
      for (const part of parts.toReversed()) await store().append(makeBatch({ spans: [part] }));
      const found = await ask({ environment: "live", release: "1.4.0" });
      expect(found.loads).toBe(1);
      expect(found.worst).toEqual([
        {
          at: NOW,
          traceId: streamed.traceId,
          spanId: streamed.spanId,
          service: "shop",
          route: "/cart",
          environment: "live",
          release: "1.4.0",
          browser: "Chrome",
          device: "Desktop",
          navigation: "",
          lcp: 2_600,
          inp: 240,
          cls: 0.31,
          fcp: 900,
          ttfb: 120,
          elements: { lcp: "main > h1", inp: "button#buy", cls: "div.ad, img.hero" },
        },
      ]);
      expect(found.vitals).toMatchObject({
        lcp: { fair: 1 },
        inp: { fair: 1 },
        cls: { poor: 1 },
        fcp: { good: 1 },
      });
      expect(found.bins[10]).toBe(1);
    });

    it("joins an interaction that names no page load with that of its route, whichever comes first", async () => {
      for (const order of [(spans: Span[]) => spans, (spans: Span[]) => spans.toReversed()]) {
        const older = load({
          "measurement.lcp": 0.9,
          "measurement.lcp.unit": "second",
          "lcp.element": "h1#title",
        });
        const click = makeSpan({
          traceId: older.traceId,
          op: "ui.interaction.click",
          name: "body > button#buy",
          start: at(0),
          attributes: { "measurement.inp": 8, transaction: "/cart" },
        });
        for (const span of order([older, click])) await store().append(makeBatch({ spans: [span] }));
      }
      const found = await ask();
      expect(found).toMatchObject({
        loads: 2,
        vitals: { lcp: { count: 2, p75: 900 }, inp: { count: 2, p75: 8 } },
      });
      expect(found.worst[0]?.elements).toEqual({ lcp: "h1#title", inp: "body > button#buy", cls: null });
      expect(found.groups).toMatchObject([{ name: "/cart", loads: 2 }]);
    });

    it("keeps the greatest value of an interaction, and counts a span that is sent twice once", async () => {
      const page = load({});
      const clicks = [40, 320, 80].map((value) =>
        vital(page, "ui.interaction.press", { "browser.web_vital.inp.value": value }),
      );
      await store().append(makeBatch({ spans: [page, ...clicks] }));
      await store().append(makeBatch({ spans: [page, ...clicks] }));
      expect(await ask()).toMatchObject({
        loads: 1,
        vitals: { inp: { count: 1, p75: 320 }, lcp: { count: 0, p75: null } },
      });
    });

    it("counts no page load for a vital alone, and takes no value that is none", async () => {
      const page = load({});
      await store().append(
        makeBatch({
          spans: [
            vital(page, "ui.webvital.lcp", { "browser.web_vital.lcp.value": 100 }),
            load({ "browser.web_vital.lcp.value": -1, "measurement.cls": "0.2", "measurement.ttfb": 1e12 }),
          ],
        }),
      );
      expect(await ask()).toMatchObject({
        loads: 1,
        vitals: { lcp: { count: 1 }, cls: { count: 0 }, ttfb: { count: 0 } },
      });
    });

    it("reads the events of OpenTelemetry's document load", async () => {
      const event = (called: string, millis: number) => ({ name: called, time: at(millis), attributes: {} });
      const spans = [
        makeSpan({
          op: null,
          source: "otlp",
          name: "documentLoad",
          start: at(0),
          attributes: { "http.url": "https://shop.example/help?q=1" },
          events: [event("fetchStart", 0), event("responseStart", 900), event("firstContentfulPaint", 3_500)],
        }),
      ];
      await store().append(makeBatch({ spans }));
      expect(await ask()).toMatchObject({
        loads: 1,
        vitals: { fcp: { poor: 1, p75: 3_500 }, ttfb: { fair: 1, p75: 900 } },
        groups: [{ name: "/help" }],
      });
    });

    it("agrees with a computation over the page loads themselves, in every group, filter and step", async () => {
      const { next: random, pick } = createRandom(7);
      const SCALE = { lcp: 6_000, inp: 700, cls: 0.4, fcp: 4_000, ttfb: 2_500 };
      const pages = Array.from({ length: 400 }, () => ({
        route: pick(["/", "/cart", "/product/:id"]),
        agent: pick([CHROME, IPHONE]),
        offset: Math.floor(random() * 30 * HOUR),
        values: Object.fromEntries(
          VITALS.filter(() => random() < 0.7).map((one) => [
            one,
            Math.round(random() * SCALE[one] * 1_000) / 1_000,
          ]),
        ) as Partial<Record<VitalName, number>>,
      }));
      const spans = pages.map(({ route, agent, offset, values }) =>
        makeSpan({
          op: "pageload",
          name: route,
          traceId: newTraceId(),
          spanId: newSpanId(),
          start: at(offset),
          attributes: {
            "user_agent.original": agent,
            ...Object.fromEntries(
              Object.entries(values).map(([one, value]) => [`measurement.${one}`, value]),
            ),
          },
        }),
      );
      await store().append(makeBatch({ spans: spans.slice(0, 200) }));
      time.now += DAY;
      await store().append(makeBatch({ spans: spans.slice(200) }));
      const p75 = (values: number[]) =>
        values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? null;
      const valuesOf = (of: typeof pages, one: VitalName) =>
        of.flatMap(({ values }) => (values[one] === undefined ? [] : [values[one]]));
      for (const one of VITALS) {
        const mobile = pages.filter(({ agent }) => agent === IPHONE);
        const found: WebVitals = await ask({ device: "Mobile" }, { vital: one });
        expect(found.loads).toBe(mobile.length);
        expect(found.vitals[one].p75).toBe(p75(valuesOf(mobile, one)));
        expect(found.bins.reduce((sum, bin) => sum + bin)).toBe(valuesOf(mobile, one).length);
        for (const { name: route, loads, vitals } of found.groups) {
          const own = mobile.filter((page) => page.route === route);
          expect([loads, vitals[one].p75]).toEqual([own.length, p75(valuesOf(own, one))]);
        }
        for (const step of found.steps) {
          const own = mobile.filter(
            ({ offset }) => Math.floor((offset + HOUR) / HOUR) === (step.at - NOW + HOUR) / HOUR,
          );
          expect([step.loads, step.p75]).toEqual([own.length, p75(valuesOf(own, one))]);
        }
        expect(found.worst.map((worst) => worst[one])).toEqual(
          valuesOf(mobile, one)
            .toSorted((a, b) => b - a)
            .slice(0, 20),
        );
      }
    });
  });
}
