import { isRecord } from "#lib/is-record.ts";
import { BLANK_IMAGE, isFragment, isRaster } from "./safe-url.ts";
import { sanitizeCss } from "./sanitize-css.ts";

export type AttributeValue = string | number | boolean | null;
/** A value that changes of a style may have: a declaration's, with its priority, or false where it is removed. */
type StyleChange = Record<string, string | false | [string, string]>;

/** Of names with a dash or an underscore: the framework's or the page's own, or of SVG, but for these. */
const OWN_NAME = /^[a-z_][\w.:]*[-_][\w.:-]*$/i;
const NOT_OWN = new Set(["http-equiv", "accept-charset", "rr_src"]);

/** What decides on the look of an element and can load nothing. Whatever is not here, and has no name of its own, is left out. */
const PLAIN = new Set(
  `abbr align alt autocomplete axis azimuth bgcolor bias border cellpadding cellspacing char charoff checked class clear color cols
  colspan compact contenteditable cursor cx cy d datetime dir direction disabled display divisor draggable dx dy
  edgemode elevation enterkeyhint exponent exportparts face fill filter filterunits font for fr frame fx fy
  gradienttransform gradientunits headers height hidden high hspace id in in2 inert inputmode intercept k1 k2 k3 k4
  kernelmatrix label lang lengthadjust list low markerheight markerunits markerwidth mask maskcontentunits maskunits
  max maxlength media method min minlength mode multiple name noshade nowrap numoctaves offset opacity open operator
  optimum order orient overflow part pathlength pattern patterncontentunits patterntransform patternunits placeholder
  points popover preserveaspectratio primitiveunits r radius readonly refx refy required result reversed role rotate
  rows rowspan rules rx ry scale scope seed selected shape size slope slot span spellcheck spreadmethod start
  stddeviation step stitchtiles stroke summary surfacescale tabindex tablevalues targetx targety textlength title
  transform translate type valign value values version viewbox visibility vspace width wrap x x1 x2
  xchannelselector xmlns y y1 y2 ychannelselector z basefrequency clippathunits`.split(/\s+/),
);
/** Never read as CSS: what somebody wrote stays as it is. */
const TEXTS = /^(?:value|placeholder|title|alt|label|name|id|class|data-.*|aria-.*)$/i;
const LENGTH = /^\d{1,6}(?:\.\d{1,4})?(?:px|%|em|rem|vw|vh)?$/;

type Addresses = { href?: string; src?: string };

/** What stands for an address that is left out, by the element that has it. */
const INSTEAD = new Map<string, Addresses>([
  ["a", { href: "#" }],
  ["area", { href: "#" }],
  ["img", { src: BLANK_IMAGE }],
  ["input", { src: BLANK_IMAGE }],
]);
/** A later change names its element by its number alone, and a link stays what it was. */
const OF_ANY: Addresses = { src: BLANK_IMAGE };

/**
 * The attributes of an element.
 *
 * @param tag its name in lower case; undefined if that is not known
 */
export function sanitizeAttributes(attributes: unknown, tag?: string): Record<string, AttributeValue> {
  const clean: Record<string, AttributeValue> = {};
  if (!isRecord(attributes)) return clean;
  const instead = tag === undefined ? OF_ANY : (INSTEAD.get(tag) ?? {});
  for (const [name, value] of Object.entries(attributes)) {
    const kept = sanitizeAttribute(name, value, instead);
    if (kept !== undefined) clean[name] = kept;
  }
  return clean;
}

/** A change of attributes, in which a style may be an object. */
export function sanitizeAttributeChanges(attributes: unknown): Record<string, AttributeValue | StyleChange> {
  const style = isRecord(attributes) ? attributes.style : undefined;
  const clean: Record<string, AttributeValue | StyleChange> = sanitizeAttributes(attributes);
  if (isRecord(style)) clean.style = sanitizeStyle(style);
  return clean;
}

/** Undefined for an attribute that is left out. */
function sanitizeAttribute(name: string, value: unknown, instead: Addresses): AttributeValue | undefined {
  if (!/^[a-z_][\w.:-]{0,99}$/i.test(name)) return undefined;
  const isPlain =
    typeof value === "boolean" || value === null || (typeof value === "number" && Number.isFinite(value));
  if (typeof value !== "string" && !isPlain) return undefined;
  const key = name.toLowerCase();
  if (key.startsWith("rr_")) return sanitizeOwn(key, value);
  if (key === "style" || key === "_csstext")
    return typeof value === "string" ? sanitizeCss(value) : undefined;
  if (key === "src") return typeof value === "string" && isRaster(value) ? value : instead.src;
  if (key === "href" || key === "xlink:href")
    return typeof value === "string" && (isFragment(value) || isRaster(value)) ? value : instead.href;
  if (key.startsWith("on")) return undefined;
  if (!PLAIN.has(key) && (NOT_OWN.has(key) || !OWN_NAME.test(key))) return undefined;
  return typeof value === "string" && !TEXTS.test(key) ? sanitizeCss(value) : value;
}

/** What the recorder itself notes beside an element's attributes. */
function sanitizeOwn(key: string, value: AttributeValue): AttributeValue | undefined {
  switch (key) {
    case "rr_width":
    case "rr_height":
      return LENGTH.test(String(value)) ? value : undefined;
    case "rr_dataurl":
      return typeof value === "string" && isRaster(value) ? value : undefined;
    case "rr_scrollleft":
    case "rr_scrolltop":
      return typeof value === "number" ? value : undefined;
    default:
      return undefined;
  }
}

function sanitizeStyle(style: Record<string, unknown>): StyleChange {
  const clean: StyleChange = {};
  for (const [name, value] of Object.entries(style)) {
    if (!/^-{0,2}[a-z][\w-]{0,99}$/i.test(name)) continue;
    if (value === false) clean[name] = false;
    else if (typeof value === "string") clean[name] = sanitizeCss(value);
    else if (Array.isArray(value) && typeof value[0] === "string")
      clean[name] = [sanitizeCss(value[0]), value[1] === "important" ? "important" : ""];
  }
  return clean;
}
