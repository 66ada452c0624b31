import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sanitizeRecording } from "./sanitize-recording.ts";
import { sanitizeCss, sanitizeSheetPart } from "./sanitize-css.ts";

const CANARY = "//canary.example";
let lastId = 10;
const element = (
  tagName: string,
  attributes: object = {},
  childNodes: unknown[] = [],
  more: object = {},
) => ({
  type: 2,
  id: ++lastId,
  tagName,
  attributes,
  childNodes,
  ...more,
});
const text = (textContent: string, more: object = {}) => ({ type: 3, id: ++lastId, textContent, ...more });

function snapshot(...body: unknown[]) {
  const html = { type: 2, id: 3, tagName: "html", attributes: {}, childNodes: body };
  const doctype = { type: 1, id: 2, name: "html", publicId: CANARY, systemId: CANARY };
  return {
    type: 2,
    timestamp: 1000,
    data: { node: { type: 0, id: 1, childNodes: [doctype, html] }, initialOffset: { left: 0, top: 0 } },
  };
}

const change = (source: number, data: object) => ({ type: 3, timestamp: 1001, data: { source, ...data } });
const mutation = (data: object) => change(0, { texts: [], attributes: [], removes: [], adds: [], ...data });

function played(...events: unknown[]) {
  return sanitizeRecording([Buffer.concat([Buffer.from("{}\n"), deflateSync(JSON.stringify(events))])]);
}

/** What of the recording still names the canary, or anything that runs. */
function left(...events: unknown[]): string[] {
  // The arguments of what was removed stay, and mean nothing.
  const json = JSON.stringify(played(...events).events).replaceAll(
    /@removed \\"[^"]*"|removed\([^)]*\)/g,
    "",
  );
  return json.match(/canary|javascript:|<script|@import|srcdoc|onerror|onload|alert|http-equiv/gi) ?? [];
}

describe("nothing that runs or loads is left of", () => {
  const attributes = {
    onclick: "alert(1)",
    OnLoad: "alert(1)",
    href: "javascript:alert(1)",
    "xlink:href": `${CANARY}/a.svg#x`,
    src: `https:${CANARY}/i.png`,
    srcset: `${CANARY}/a 1x`,
    srcdoc: "<script>alert(1)</script>",
    poster: CANARY,
    data: CANARY,
    action: CANARY,
    formaction: "javascript:alert(1)",
    background: CANARY,
    ping: CANARY,
    style: `background:url(${CANARY})`,
    fill: `url(${CANARY}#x)`,
    rr_dataURL: `data:text/html,${CANARY}`,
    rr_src: CANARY,
    _cssText: `@import "${CANARY}"; a{b:u\\72l(${CANARY})}`,
    "http-equiv": "refresh",
    content: `0;url=${CANARY}`,
    "xml:base": CANARY,
    manifest: CANARY,
  };

  test.each(
    [
      ..."a img script iframe frame object embed base meta link form input button video audio source track".split(
        " ",
      ),
      ..."style template noscript portal x-element unknown body table".split(" "),
    ].flatMap((tag) => [
      [tag, { isSVG: false }],
      [tag, { isSVG: true }],
      [tag.toUpperCase(), {}],
    ]) as [string, object][],
  )("attributes of <%s> %o", (tag, more) => {
    expect(left(snapshot(element(tag, attributes, [], more)))).toEqual([]);
    expect(
      left(mutation({ adds: [{ parentId: 3, nextId: null, node: element(tag, attributes, [], more) }] })),
    ).toEqual([]);
  });

  test("a change of attributes", () => {
    const style = { background: `url(${CANARY})`, cursor: [`url(${CANARY})`, "important"], top: false };
    expect(
      left(
        mutation({
          attributes: [
            { id: 3, attributes },
            { id: 3, attributes: { style } },
          ],
        }),
      ),
    ).toEqual([]);
  });

  test.each(["script", "animate", "set", "foreignObject", "svg:script", "feImage", "handler"])(
    "an SVG's <%s>",
    (tag) => {
      const [event] = played(
        snapshot(
          element(
            "svg",
            {},
            [element(tag, { attributeName: "href", to: "javascript:alert(1)" }, [], { isSVG: true })],
            { isSVG: true },
          ),
        ),
      ).events;
      const names = JSON.stringify(event)
        .match(/"tagName":"[^"]+"/g)
        ?.map((name) => name.slice(11, -1));
      expect(names).not.toContain(tag);
    },
  );

  test.each([
    [
      "a style sheet's text",
      snapshot(element("style", {}, [text(`@import url(${CANARY});`, { isStyle: true })])),
    ],
    [
      "a text that is added to a style sheet",
      mutation({
        adds: [
          { parentId: 900, nextId: null, node: text(`@import "${CANARY}";`) },
          {
            parentId: 3,
            nextId: null,
            node: { type: 2, id: 900, tagName: "style", attributes: {}, childNodes: [] },
          },
        ],
      }),
    ],
    ["a text that changes", mutation({ texts: [{ id: 4, value: `@import url(${CANARY})` }] })],
    [
      "a rule that is added",
      change(8, { id: 3, adds: [{ rule: `a{background:image-set("${CANARY}" 1x)}`, index: 0 }] }),
    ],
    [
      "a style sheet that is replaced",
      change(8, { styleId: 1, replaceSync: `@font-face{src:url(${CANARY})}` }),
    ],
    [
      "a declaration",
      change(13, { id: 3, index: [0], set: { property: "cursor", value: `url(${CANARY})` } }),
    ],
    [
      "adopted style sheets",
      change(15, {
        id: 3,
        styles: [{ styleId: 1, rules: [{ rule: `@import "${CANARY}"` }] }],
        styleIds: [1],
      }),
    ],
    ["a font", change(10, { family: "f", fontSource: `url(${CANARY})` })],
    [
      "a canvas",
      change(9, {
        id: 3,
        commands: [{ property: "drawImage", args: [{ rr_type: "HTMLImageElement", src: CANARY }] }],
      }),
    ],
    ["media", change(7, { id: 3, type: 0, src: CANARY })],
    ["a custom element", change(16, { define: { name: "alert" } })],
    [
      "a document in a frame",
      mutation({
        adds: [
          {
            parentId: 3,
            nextId: null,
            node: { type: 0, id: 5, childNodes: [element("script", {}, [text("alert(1)")])] },
          },
        ],
      }),
    ],
    ["a plugin's event", { type: 6, timestamp: 1, data: { plugin: "rrweb/console@1", payload: "alert" } }],
    ["fields that nobody knows", { ...snapshot(), __proto__: 1, data: { ...snapshot().data, more: CANARY } }],
    [
      "the page's address",
      { type: 4, timestamp: 1, data: { href: `javascript:${CANARY}`, width: 10, height: 10 } },
    ],
  ])("%s", (_, event) => {
    expect(left(event)).toEqual([]);
  });
});

describe("what is shown stays:", () => {
  const kept = (node: object) => {
    const json = JSON.stringify(played(snapshot(node)).events[0]);
    return JSON.parse(json).data.node.childNodes[1].childNodes[0];
  };

  test("elements with the look of their attributes", () => {
    const given = {
      class: "a b",
      id: "x",
      "data-theme": "dark",
      style: "color:red",
      "aria-label": "url(x)",
      colspan: "2",
    };
    expect(kept(element("td", given, [text("Hello url(x)")]))).toMatchObject({
      tagName: "td",
      attributes: given,
      childNodes: [{ textContent: "Hello url(x)" }],
    });
  });

  test("raster images in the recording, and a blank for others", () => {
    const png = "data:image/png;base64,AAAA";
    expect(kept(element("img", { src: png })).attributes).toEqual({ src: png });
    expect(kept(element("img", { src: "https://a.example/i.png", alt: "A" })).attributes.src).toMatch(
      /^data:image\/gif/,
    );
    expect(kept(element("img", { src: "data:image/svg+xml,<svg/>" })).attributes.src).toMatch(
      /^data:image\/gif/,
    );
  });

  test("a link as one that leads nowhere, while what would load its address has none", () => {
    const href = `https:${CANARY}`;
    const [event] = played(
      snapshot(
        element("a", { href }),
        element("svg", {}, [element("image", { href, "xlink:href": href }, [], { isSVG: true })], {
          isSVG: true,
        }),
        element("video", { src: href }),
      ),
    ).events;
    const json = JSON.stringify(event);
    expect(json).toContain('"tagName":"a","attributes":{"href":"#"}');
    expect(json).toContain('"tagName":"image","attributes":{}');
    expect(json).toContain('"tagName":"video","attributes":{}');
  });

  test("SVG with its references within the document", () => {
    const use = element("use", { href: "#icon" }, [], { isSVG: true });
    const path = element("path", { d: "M0 0", fill: "url(#g)" }, [], { isSVG: true });
    expect(kept(element("svg", { viewBox: "0 0 1 1" }, [use, path], { isSVG: true }))).toMatchObject({
      attributes: { viewBox: "0 0 1 1" },
      childNodes: [{ attributes: { href: "#icon" } }, { attributes: { d: "M0 0", fill: "url(#g)" } }],
    });
  });

  test("a shadow root", () => {
    const host = element("x-card", {}, [{ ...element("b"), isShadow: true }], { isShadowHost: true });
    expect(kept(host)).toMatchObject({ isShadowHost: true, childNodes: [{ tagName: "b", isShadow: true }] });
  });

  test("a frame as a box of its size", () => {
    expect(kept(element("iframe", { src: CANARY, width: "300", height: "200" }))).toMatchObject({
      tagName: "div",
      attributes: { rr_width: "300px", rr_height: "200px" },
    });
  });
});

test.each([
  ["a{color:red}", "a{color:red}"],
  ["a{b:url(data:image/png;base64,AA==)}", "a{b:url(data:image/png;base64,AA==)}"],
  ['a{b:url("data:image/png;base64,AA==")}', 'a{b:url("data:image/png;base64,AA==")}'],
  ["a{b:url(x.png)}", 'a{b:url("data:,")}'],
  ["a{b:url('x.png')}", "a{b:removed('x.png')}"],
  ["a{b:URL(data:image/svg+xml,x)}", 'a{b:url("data:,")}'],
  ["a{b:u\\52 l(x.png)}", 'a{b:url("data:,")}'],
  ["@\\69mport 'x'", "@removed 'x'"],
  ["@font-face{font-family:x}", "@removed{font-family:x}"],
  ["a{b:-webkit-image-set('x' 1x)}", "a{b:removed('x' 1x)}"],
  ["a{--x:src('y')}", "a{--x:removed('y')}"],
  ["a{content:'\\201C'}", "a{content:'\\201C'}"],
])("the CSS %s becomes %s", (css, clean) => {
  expect(sanitizeCss(css)).toBe(clean);
});

test.each([
  [["@imp", "ort 'x'"]],
  [["a{b:ur", "l(x)}"]],
  [["a{b:'", "'}@import 'x'"]],
  [["/*", "*/@import 'x'"]],
  [["/*/", "*/@import 'x'"]],
  [["a{b:url(", "x)}"]],
  [["@\\", "69mport 'x'"]],
])("texts of one style sheet cannot complete each other: %j", (parts) => {
  const whole = parts.map(sanitizeSheetPart).join("");
  expect(sanitizeCss(whole)).toBe(whole);
});

test("segments out of order are played in order, and those that are none are skipped", () => {
  const segment = (events: unknown) => Buffer.from(`{}\n${JSON.stringify(events)}`);
  const { events, refused } = sanitizeRecording([
    segment([change(3, { id: 1, x: 0, y: 5 })]),
    segment([
      snapshot(),
      { type: 3, timestamp: 1e15, data: { source: 3, id: 1, x: 0, y: 1 } },
      { type: 2 },
      null,
      7,
    ]),
    Buffer.from("{}\nno JSON"),
    segment({ not: "a list" }),
  ]);
  expect(events.map(({ type }) => type)).toEqual([2, 3]);
  expect(refused).toBe(2);
});
