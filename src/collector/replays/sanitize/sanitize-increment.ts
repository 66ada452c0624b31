import { isRecord } from "#lib/is-record.ts";
import { sanitizeAttributeChanges } from "./sanitize-attributes.ts";
import { sanitizeCss } from "./sanitize-css.ts";
import { isId, sanitizeNode, sanitizeTextChange, type StyleIds } from "./sanitize-node.ts";

type Data = Record<string, unknown>;

const TEXT = new Set(["text", "property", "priority"]);

/**
 * What each kind of change of a page (`IncrementalSource` of rrweb) may carry on. Media, canvases, fonts, logs and definitions
 * of elements are missing: they load something, run something, or show nothing.
 */
const CHANGES: Record<number, (data: Data, styles: StyleIds) => object | undefined> = {
  0: sanitizeMutation,
  1: pointerMoves,
  2: (data) => fields(data, ["type", "id", "x", "y", "pointerType"]),
  3: (data) => fields(data, ["id", "x", "y"]),
  4: (data) => fields(data, ["width", "height"]),
  5: (data) => ({ ...fields(data, ["id"]), text: textOf(data.text), isChecked: data.isChecked === true }),
  6: pointerMoves,
  8: sheetRules,
  12: pointerMoves,
  13: declaration,
  14: selection,
  15: adoptedSheets,
};

/** A change of the page, built anew from the fields that a player reads; undefined for one that is not shown. */
export function sanitizeIncrement(data: Data, styles: StyleIds): object | undefined {
  const { source } = data;
  if (typeof source !== "number" || !Object.hasOwn(CHANGES, source)) return undefined;
  const clean = CHANGES[source]?.(data, styles);
  return clean && { source, ...clean };
}

/** Numbers and, under their names, short texts. */
function fields(data: Data, names: readonly string[]): Data {
  const clean: Data = {};
  for (const name of names) {
    const value = data[name];
    if (typeof value === "number" && Number.isFinite(value)) clean[name] = value;
    else if (TEXT.has(name) && typeof value === "string") clean[name] = value;
  }
  return clean;
}

function list<T>(value: unknown, read: (one: Data) => T | undefined): T[] {
  return Array.isArray(value)
    ? (value as unknown[]).flatMap((one) => (isRecord(one) ? (read(one) ?? []) : []))
    : [];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function pointerMoves(data: Data) {
  return { positions: list(data.positions, (one) => fields(one, ["x", "y", "id", "timeOffset"])) };
}

function sanitizeMutation(data: Data, styles: StyleIds) {
  // A text may come before the sheet that it is put into.
  for (const { node } of list(data.adds, (one) => one)) if (isRecord(node)) noteSheet(node, styles);
  return {
    texts: list(data.texts, ({ id, value }) =>
      isId(id) && (typeof value === "string" || value === null)
        ? { id, value: value === null ? null : sanitizeTextChange(id, value, styles) }
        : undefined,
    ),
    attributes: list(data.attributes, ({ id, attributes }) =>
      isId(id) ? { id, attributes: sanitizeAttributeChanges(attributes) } : undefined,
    ),
    removes: list(data.removes, (one) =>
      isId(one.id) && isId(one.parentId)
        ? { id: one.id, parentId: one.parentId, ...(one.isShadow === true ? { isShadow: true } : {}) }
        : undefined,
    ),
    adds: list(data.adds, (one) => addedNode(one, styles)),
  };
}

function noteSheet({ id, tagName }: Data, styles: StyleIds): void {
  if (isId(id) && typeof tagName === "string" && /^(?:style|link)$/i.test(tagName)) styles.add(id);
}

function addedNode({ parentId, nextId, previousId, node }: Data, styles: StyleIds) {
  if (!isId(parentId)) return undefined;
  const clean = sanitizeNode(node, styles, parentId);
  return (
    clean && {
      parentId,
      nextId: isId(nextId) ? nextId : null,
      ...(isId(previousId) ? { previousId } : {}),
      node: clean,
    }
  );
}

/** The place of a rule: its number, or those on the way to it. */
function place(index: unknown): number | number[] | undefined {
  if (isId(index)) return index;
  return Array.isArray(index) && index.length < 20 && index.every(isId) ? index : undefined;
}

function sheetRules(data: Data) {
  const { replace, replaceSync } = data;
  return {
    ...fields(data, ["id", "styleId"]),
    adds: list(data.adds, addedRule),
    removes: list(data.removes, (one) => {
      const index = place(one.index);
      return index === undefined ? undefined : { index };
    }),
    ...(typeof replace === "string" ? { replace: sanitizeCss(replace) } : {}),
    ...(typeof replaceSync === "string" ? { replaceSync: sanitizeCss(replaceSync) } : {}),
  };
}

function addedRule({ rule, index: at }: Data) {
  const index = place(at);
  if (typeof rule !== "string") return undefined;
  return { rule: sanitizeCss(rule), ...(index === undefined ? {} : { index }) };
}

function declaration(data: Data) {
  const at = place(data.index);
  const index = typeof at === "number" ? [at] : at;
  if (index === undefined) return undefined;
  const { set, remove } = data;
  const value = isRecord(set) ? textOf(set.value) : "";
  return {
    ...fields(data, ["id", "styleId"]),
    index,
    ...(isRecord(set)
      ? { set: { ...fields(set, ["property", "priority"]), value: sanitizeCss(value) } }
      : {}),
    ...(isRecord(remove) ? { remove: fields(remove, ["property"]) } : {}),
  };
}

function selection(data: Data) {
  return { ranges: list(data.ranges, (one) => fields(one, ["start", "startOffset", "end", "endOffset"])) };
}

function adoptedSheets(data: Data) {
  const styles = list(data.styles, (style) =>
    isId(style.styleId) ? { styleId: style.styleId, rules: list(style.rules, addedRule) } : undefined,
  );
  const styleIds = Array.isArray(data.styleIds) ? data.styleIds.filter(isId) : [];
  return { ...fields(data, ["id"]), styles, styleIds };
}
