import { isRecord } from "#lib/is-record.ts";
import { type AttributeValue, sanitizeAttributes } from "./sanitize-attributes.ts";
import { sanitizeCss, sanitizeSheetPart } from "./sanitize-css.ts";

/** rrweb's serialised nodes (https://github.com/rrweb-io/rrweb/blob/master/packages/types/src/index.ts). */
const NODE = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const;

export type CleanNode = { id: number; isShadow?: true } & (
  | { type: 0; compatMode?: string; childNodes: CleanNode[] }
  | { type: 1; name: "html"; publicId: ""; systemId: "" }
  | {
      type: 2;
      tagName: string;
      attributes: Record<string, AttributeValue>;
      childNodes: CleanNode[];
      isSVG?: true;
      isShadowHost?: true;
    }
  | { type: 3; textContent: string; isStyle?: true }
  | { type: 5; textContent: "" }
);

/** Numbers of the nodes that are, or once were, style sheets and their texts. */
export type StyleIds = Set<number>;

const HTML = new Set(
  `a abbr acronym address area article aside audio b bdi bdo big blockquote body br button canvas caption center cite code col
  colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4
  h5 h6 head header hgroup hr html i img input ins kbd label legend li main map mark menu meter nav nobr noscript ol
  optgroup option output p picture pre progress q rp rt ruby s samp search section select slot small span strike strong
  style sub summary sup table tbody td textarea tfoot th thead time title tr tt u ul var video wbr`.split(
    /\s+/,
  ),
);
const SVG = new Set(
  `a circle clippath defs desc ellipse feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix
  fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur
  femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter g image
  line lineargradient marker mask path pattern polygon polyline radialgradient rect stop style svg switch symbol text
  textpath title tspan use view`.split(/\s+/),
);
const CUSTOM = /^[a-z][a-z0-9._]*-[a-z0-9._-]{0,99}$/;
/** Elements that show another document or a plugin: an empty box of their size stands for them. */
const FRAMES = new Set(["iframe", "frame", "object", "embed", "fencedframe", "portal", "applet"]);
/** Elements without a look of their own: an element that is never shown stands for them. */
const UNSEEN = new Set([
  "script",
  "meta",
  "base",
  "link",
  "param",
  "source",
  "track",
  "template",
  "noframes",
]);

/**
 * A node that can neither run nor load anything, built from the fields that are known; undefined for what is no node, for a
 * document within a frame, and for what belongs to no document.
 *
 * @param styles is added to
 */
export function sanitizeNode(node: unknown, styles: StyleIds, parentId?: number): CleanNode | undefined {
  if (!isRecord(node) || !isId(node.id)) return undefined;
  const base = { id: node.id, ...(node.isShadow === true ? { isShadow: true as const } : {}) };
  switch (node.type) {
    case NODE.doctype:
      return { ...base, type: 1, name: "html", publicId: "", systemId: "" };
    case NODE.element:
      return sanitizeElement(node, base, styles);
    case NODE.text:
    case NODE.cdata:
      return sanitizeText(node, base, styles, parentId);
    case NODE.comment:
      return { ...base, type: 5, textContent: "" };
    default:
      return undefined;
  }
}

/** The document of a full snapshot. */
export function sanitizeDocument(node: unknown, styles: StyleIds): CleanNode | undefined {
  if (!isRecord(node) || node.type !== NODE.document || !isId(node.id)) return undefined;
  const { id } = node;
  const childNodes = childrenOf(node, id, styles);
  // rrweb reads the first child of a document in quirks mode.
  const isQuirky = node.compatMode === "BackCompat" && childNodes.length > 0;
  return { id, type: 0, childNodes, ...(isQuirky ? { compatMode: "BackCompat" } : {}) };
}

export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function sanitizeElement(
  node: Record<string, unknown>,
  base: { id: number; isShadow?: true },
  styles: StyleIds,
): CleanNode | undefined {
  if (typeof node.tagName !== "string") return undefined;
  const sent = node.tagName.toLowerCase();
  const attributes = sanitizeAttributes(node.attributes, sent);
  const isSheet = sent === "style" || (sent === "link" && typeof attributes["_cssText"] === "string");
  const isSvg = node.isSVG === true;
  if (isSheet) {
    styles.add(base.id);
    const { _cssText: text, media } = attributes;
    const kept: Record<string, AttributeValue> = {};
    if (typeof text === "string") kept["_cssText"] = text;
    if (typeof media === "string") kept["media"] = media;
    const childNodes = sent === "style" ? childrenOf(node, base.id, styles) : [];
    return { ...base, type: 2, tagName: "style", attributes: kept, childNodes, ...svgMark(isSvg) };
  }
  if (FRAMES.has(sent))
    return { ...base, type: 2, tagName: "div", attributes: frameBox(attributes), childNodes: [] };
  if (UNSEEN.has(sent)) return { ...base, type: 2, tagName: "noscript", attributes: {}, childNodes: [] };
  const tagName = isSvg
    ? SVG.has(sent)
      ? node.tagName
      : "g"
    : HTML.has(sent) || CUSTOM.test(sent)
      ? sent
      : "div";
  return {
    ...base,
    type: 2,
    tagName,
    attributes,
    childNodes: childrenOf(node, base.id, styles),
    ...svgMark(isSvg),
    ...(node.isShadowHost === true ? { isShadowHost: true as const } : {}),
  };
}

const svgMark = (isSvg: boolean) => (isSvg ? { isSVG: true as const } : {});

/** The marked box of a frame, in the frame's size where that is known. */
function frameBox({ id, class: name, style, width, height, ...rest }: Record<string, AttributeValue>) {
  const size = {
    rr_width: rest["rr_width"] ?? pixels(width),
    rr_height: rest["rr_height"] ?? pixels(height),
  };
  const kept: Record<string, AttributeValue> = { "data-frame": "" };
  for (const [key, value] of Object.entries({ id, class: name, style, ...size }))
    if (value !== undefined && value !== null) kept[key] = value;
  return kept;
}

function pixels(size: AttributeValue | undefined): string | undefined {
  return /^\d{1,5}%?$/.test(String(size))
    ? String(size).endsWith("%")
      ? String(size)
      : `${String(size)}px`
    : undefined;
}

function sanitizeText(
  node: Record<string, unknown>,
  base: { id: number; isShadow?: true },
  styles: StyleIds,
  parentId: number | undefined,
): CleanNode | undefined {
  if (typeof node.textContent !== "string") return undefined;
  const isStyle = node.isStyle === true || (parentId !== undefined && styles.has(parentId));
  if (!isStyle) return { ...base, type: 3, textContent: node.textContent };
  styles.add(base.id);
  return { ...base, type: 3, textContent: sanitizeSheetPart(node.textContent), isStyle: true };
}

/** What a later change gives a text. One whose place is not known may have come to stand in a style sheet. */
export function sanitizeTextChange(id: number, text: string, styles: StyleIds): string {
  return styles.has(id) ? sanitizeSheetPart(text) : sanitizeCss(text);
}

function childrenOf(node: Record<string, unknown>, id: number, styles: StyleIds): CleanNode[] {
  if (!Array.isArray(node.childNodes)) return [];
  return (node.childNodes as unknown[]).flatMap((child) => sanitizeNode(child, styles, id) ?? []);
}
