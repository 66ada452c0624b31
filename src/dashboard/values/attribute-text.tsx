import type { EventMeta } from "#model/event-meta.ts";
import { ExternalText } from "#ui/external-text.tsx";
import { detectorsWithin } from "./filtered-parts.ts";
import { FilteredText, FilteredWithin } from "./filtered-text.tsx";

const LONG = 600;

interface AttributeTextProps {
  value: unknown;
  /** What was filtered from it. */
  meta?: EventMeta | undefined;
}

/** A value of any type: long texts are collapsed, lists and maps shown as JSON. What was filtered names its detector. */
export function AttributeText({ value, meta }: AttributeTextProps) {
  const plain = <PlainText value={value} />;
  if (detectorsWithin(meta).length === 0) return plain;
  if (typeof value === "string" && value.length <= LONG)
    return (
      <span className="whitespace-pre-wrap">
        <FilteredText text={value} meta={meta} />
      </span>
    );
  return (
    <>
      {plain}
      <FilteredWithin meta={meta} />
    </>
  );
}

function PlainText({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span className="text-faint">{String(value)}</span>;
  if (typeof value === "string") {
    if (value === "") return <span className="text-faint">(empty)</span>;
    return value.length > LONG ? (
      <LongText text={value} />
    ) : (
      <ExternalText text={value} className="whitespace-pre-wrap" />
    );
  }
  if (typeof value === "number" || typeof value === "boolean")
    return <span className="figures text-accent">{String(value)}</span>;
  const text = JSON.stringify(value, null, 2);
  return text.length > LONG ? <LongText text={text} /> : <span className="whitespace-pre-wrap">{text}</span>;
}

function LongText({ text }: { text: string }) {
  return (
    <details>
      <summary className="whitespace-pre-wrap">
        {text.slice(0, LONG / 3)}
        <span className="text-accent">… show all {text.length.toLocaleString("en")} characters</span>
      </summary>
      <span className="whitespace-pre-wrap">{text.slice(LONG / 3)}</span>
    </details>
  );
}
