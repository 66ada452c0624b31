/** A node as rrweb writes it. */
export interface RecordedNode {
  id: number;
  type: number;
  [field: string]: unknown;
}

export interface RecordedEvent {
  type: number;
  /** Milliseconds since 1970. */
  timestamp: number;
  data: object;
}

/** Writes the nodes and events of a recording as rrweb does, numbering the nodes. */
export function recorder() {
  let last = 0;
  const element = (
    tagName: string,
    attributes: object = {},
    childNodes: RecordedNode[] = [],
    more: object = {},
  ): RecordedNode => ({ type: 2, id: ++last, tagName, attributes, childNodes, ...more });
  const text = (textContent: string, more: object = {}): RecordedNode => ({
    type: 3,
    id: ++last,
    textContent,
    ...more,
  });
  return {
    element,
    text,
    /** A page's size and its document. */
    snapshot(timestamp: number, head: RecordedNode[], body: RecordedNode): RecordedEvent[] {
      const html = element("html", { lang: "en" }, [element("head", {}, head), body]);
      const doctype = { type: 1, id: ++last, name: "html", publicId: "", systemId: "" };
      const document = { type: 0, id: ++last, childNodes: [doctype, html] };
      return [
        {
          type: 4,
          timestamp,
          data: { href: "https://shop.example/cart", width: 1000, height: 700 },
        },
        { type: 2, timestamp, data: { node: document, initialOffset: { left: 0, top: 0 } } },
      ];
    },
  };
}

/** A change of the page; `source` is rrweb's number of its kind. */
export function change(timestamp: number, source: number, data: object): RecordedEvent {
  return { type: 3, timestamp, data: { source, ...data } };
}

/** A change of the page's elements. */
export function mutation(timestamp: number, data: object): RecordedEvent {
  return change(timestamp, 0, { texts: [], attributes: [], removes: [], adds: [], ...data });
}

/** A breadcrumb that the SDK puts among rrweb's events. */
export function crumb(timestamp: number, category: string, message: string): RecordedEvent {
  const payload = { timestamp: timestamp / 1_000, type: "default", category, message };
  return { type: 5, timestamp, data: { tag: "breadcrumb", payload } };
}
