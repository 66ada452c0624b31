import { change, mutation, recorder, type RecordedEvent, type RecordedNode } from "./recorded-page.ts";

/** Runs in whichever window a recording got it to run in. */
const RUN = "top.ran=1;parent.ran=1;window.ran=1;alert(1)";

/**
 * A recording that tries to run scripts, and to load something from the canary, in each way that a page has: in its first
 * picture, in elements that are added later, and in changes of attributes, texts and style sheets.
 */
export function hostileRecording(canary: string, start: number): RecordedEvent[] {
  const { element, text, snapshot } = recorder();
  let loads = 0;
  /** An address that is asked for once, so that no cache hides it. */
  const url = () => `${canary}/${++loads}`;

  const css = () =>
    `@import "${url()}"; @import url(${url()}); @font-face { font-family: canary; src: url(${url()}); }
     body { background: url(${url()}); cursor: url("${url()}"), auto; font-family: canary; }
     p { background: u\\72l(${url()}); list-style: image-set("${url()}" 1x); }
     input[value^="s"] { background: url(${url()}); } p::after { content: url(${url()}); }
     div { mask: url(${url()}#m); filter: url(${url()}#f); --x: url(${url()}); border-image: var(--x); }`;
  const handlers = {
    onclick: RUN,
    onload: RUN,
    onerror: RUN,
    onfocus: RUN,
    autofocus: true,
    onanimationstart: RUN,
  };
  const svg = (tag: string, attributes: object, children: RecordedNode[] = []) =>
    element(tag, attributes, children, { isSVG: true });

  function nodes(): RecordedNode[] {
    return [
      element("script", {}, [text(RUN)]),
      element("script", { src: url() }),
      element("a", { href: `javascript:${RUN}`, ping: url(), ...handlers }, [text("link")]),
      element("iframe", { src: url() }),
      element("iframe", { src: `javascript:${RUN}` }),
      element("iframe", { srcdoc: `<script>${RUN}</script><img src="${url()}">` }),
      element("iframe", { rr_src: url() }),
      element("object", { data: url() }, [element("param", { name: "movie", value: url() })]),
      element("embed", { src: url() }),
      element("frameset", {}, [element("frame", { src: url() })]),
      element("meta", { "http-equiv": "refresh", content: `0;url=${url()}` }),
      element("meta", { "http-equiv": "content-security-policy", content: "default-src *" }),
      element("base", { href: `${url()}/` }),
      ...[
        "stylesheet",
        "prefetch",
        "preconnect",
        "dns-prefetch",
        "preload",
        "modulepreload",
        "icon",
        "manifest",
      ].map((rel) => element("link", { rel, href: url(), as: "image" })),
      element("link", { rel: "stylesheet", _cssText: css() }),
      element("style", { _cssText: css() }),
      element("style", {}, [text(css(), { isStyle: true })]),
      element("style", {}, [text(`@import "${url().slice(0, 5)}`), text(`${url()}";`)]),
      element("img", { src: url(), srcset: `${url()} 1x`, lowsrc: url(), ...handlers }),
      element("img", {
        src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='top.ran=1'/>",
      }),
      element("picture", {}, [element("source", { srcset: url() }), element("img", { srcset: url() })]),
      element("video", { src: url(), poster: url(), autoplay: true }, [
        element("track", { src: url(), default: true }),
      ]),
      element("audio", { src: url(), autoplay: true }, [element("source", { src: url() })]),
      element("form", { action: url(), ...handlers }, [
        element("input", { type: "image", src: url(), formaction: `javascript:${RUN}`, value: "secret" }),
        element("button", { formaction: url() }, [text("send")]),
      ]),
      element("body", { background: url() }),
      element("table", { background: url() }, [element("td", { background: url() })]),
      element("div", { style: `background: url(${url()}); --x: url(${url()})`, ...handlers }),
      element("div", { style: `background-image: image-set("${url()}" 1x)` }),
      element("canvas", { rr_dataURL: url() }),
      element("template", {}, [element("img", { src: url() })]),
      element("noscript", {}, [element("img", { src: url(), ...handlers })]),
      element("x-canary", handlers, [element("slot", handlers)]),
      element("portal", { src: url() }),
      element("input", { value: "secret", ...handlers }),
      svg("svg", { ...handlers }, [
        svg("script", {}, [text(RUN)]),
        svg("script", { "xlink:href": url() }),
        svg("foreignObject", {}, [
          element("iframe", { src: url() }),
          element("img", { src: url(), ...handlers }),
        ]),
        svg("use", { href: `${url()}#x`, "xlink:href": `${url()}#x` }),
        svg("image", { href: url(), "xlink:href": url() }),
        svg("feImage", { href: url() }),
        svg("a", { "xlink:href": `javascript:${RUN}` }, [svg("text", {}, [text("svg link")])]),
        svg("animate", { attributeName: "href", to: `javascript:${RUN}`, onbegin: RUN }),
        svg("set", { attributeName: "onmouseover", to: RUN }),
        svg("rect", { fill: `url(${url()}#g)`, style: `fill: url(${url()}#g)`, width: "9", height: "9" }),
        svg("style", {}, [text(css())]),
      ]),
    ];
  }

  const input = element("input", { value: "secret" });
  const image = element("img", { id: "image" });
  const link = element("a", { id: "link" }, [text("a link")]);
  const box = element("div", { id: "box" }, [text("box")]);
  const sheetText = text("p { color: green }", { isStyle: true });
  const sheet = element("style", {}, [sheetText]);
  const body = element("body", handlers, [
    element("p", {}, [text("harmless text")]),
    input,
    image,
    link,
    box,
    ...nodes(),
  ]);
  const events = snapshot(start, [sheet, ...nodes()], body);
  const adds = nodes().map((node) => ({ parentId: body.id, nextId: null, node }));
  const rules = () => [
    { rule: `@import "${url()}";`, index: 0 },
    { rule: `p { background: url(${url()}) }`, index: 0 },
    { rule: `@font-face { font-family: canary; src: url(${url()}) }`, index: 0 },
  ];
  const at = (step: number) => start + 200 * step;
  events.push(
    mutation(at(1), { adds }),
    mutation(at(2), {
      attributes: [
        { id: image.id, attributes: { src: url(), srcset: url(), ...handlers } },
        { id: link.id, attributes: { href: `javascript:${RUN}`, ...handlers } },
        {
          id: box.id,
          attributes: { style: { background: `url(${url()})`, "--y": [`url(${url()})`, "important"] } },
        },
        { id: body.id, attributes: { background: url(), style: `background: url(${url()})`, onload: RUN } },
        { id: sheet.id, attributes: { _cssText: css() } },
      ],
      texts: [{ id: sheetText.id, value: css() }],
    }),
    change(at(3), 8, { id: sheet.id, adds: rules() }),
    change(at(3), 8, { id: sheet.id, replaceSync: css() }),
    change(at(4), 13, { id: sheet.id, index: [0], set: { property: "background", value: `url(${url()})` } }),
    change(at(5), 15, { id: events.length, styleIds: [1], styles: [{ styleId: 1, rules: rules() }] }),
    change(at(5), 15, { id: box.id, styleIds: [2], styles: [{ styleId: 2, rules: rules() }] }),
    change(at(5), 8, { styleId: 2, replace: css() }),
    change(at(6), 10, { family: "canary", fontSource: `url(${url()})`, buffer: false }),
    change(at(6), 7, { id: box.id, type: 0 }),
    change(at(6), 9, {
      id: box.id,
      type: 0,
      commands: [{ property: "drawImage", args: [{ rr_type: "Image", src: url() }] }],
    }),
    change(at(7), 5, { id: input.id, text: `<img src="${url()}" onerror="${RUN}">`, isChecked: false }),
    change(at(7), 16, { define: { name: "x-canary" } }),
    {
      type: 6,
      timestamp: at(7),
      data: { plugin: "rrweb/console@1", payload: { level: "log", payload: [RUN] } },
    },
    change(at(8), 2, { type: 2, id: link.id, x: 5, y: 5 }),
    mutation(at(10), { texts: [], attributes: [{ id: box.id, attributes: { id: "last" } }] }),
  );
  return events;
}
