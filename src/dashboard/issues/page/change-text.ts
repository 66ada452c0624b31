import { detectorOf, LIMIT_RULE, type MetaError, type Remark, type ValueMeta } from "#model/event-meta.ts";
import { formatExact } from "#ui/format-count.ts";

/** What happened to a value, in words. */
export function changeText({ rem = [], err = [], len }: ValueMeta): string {
  const detectors = new Set(rem.flatMap(([rule]) => detectorOf(rule) ?? []));
  const others = rem.flatMap(([rule, kind]) =>
    detectorOf(rule) === undefined ? [otherText(rule, kind, len)] : [],
  );
  const filtered = detectors.size === 0 ? [] : [`filtered by ${[...detectors].join(", ")}`];
  const parts = [...filtered, ...others, ...err.map(errorText)];
  // Some SDKs say only how long it was.
  if (parts.length === 0 && len !== undefined) return `shortened by the sender from ${formatExact(len)}`;
  return parts.join("; ");
}

function otherText(rule: string, kind: Remark[1], length: number | undefined): string {
  if (rule === "!unsafe_key") return "dropped: unsafe key";
  if (rule === "!config" || rule === "!raw")
    return `${kind === "x" ? "removed" : "replaced"} by the sender’s settings`;
  if (rule !== LIMIT_RULE) return rule.replace(/^!/, "");
  if (length === undefined) return "cut: nested too deeply";
  return `cut from ${formatExact(length)} ${kind === "s" ? "characters" : "entries"}`;
}

function errorText([code, details]: MetaError): string {
  const sent = details["sdk_time"];
  if (sent !== undefined) return `moved from ${sent}`;
  return code === "invalid_data" ? "not a valid value" : code;
}
