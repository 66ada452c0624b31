import { isRecord } from "#lib/is-record.ts";

/** A view of a mobile application's screen. */
export interface View {
  type: string;
  /** What tells it from others of its type: an identifier or a tag. */
  name: string;
  /** `390 × 844 at 0, 47`; empty if unknown. */
  frame: string;
  isHidden: boolean;
  children: View[];
}

const MOST = 5_000;
const DEEPEST = 100;

/**
 * The windows of a `view-hierarchy.json` (https://develop.sentry.dev/sdk/data-model/event-payloads/view-hierarchy/); null for any
 * other JSON. Bounded, as it comes from outside.
 */
export function readViews(value: unknown): View[] | null {
  if (!isRecord(value) || !Array.isArray(value["windows"])) return null;
  let left = MOST;
  const read = (list: unknown, depth: number): View[] => {
    if (!Array.isArray(list) || depth > DEEPEST) return [];
    return list.flatMap((one: unknown): View[] => {
      if (!isRecord(one) || left-- <= 0) return [];
      return [
        {
          type: text(one["type"]) || "view",
          name: text(one["identifier"]) || text(one["tag"]),
          frame: frameOf(one),
          isHidden: one["visibility"] === "gone" || one["visible"] === false || one["alpha"] === 0,
          children: read(one["children"], depth + 1),
        },
      ];
    });
  };
  return read(value["windows"], 0);
}

function frameOf({ width, height, x, y }: Record<string, unknown>): string {
  if (typeof width !== "number" || typeof height !== "number") return "";
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  return typeof x === "number" && typeof y === "number"
    ? `${size} at ${Math.round(x)}, ${Math.round(y)}`
    : size;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 200) : "";
}
