"use client";

import { useState } from "react";
import { formatBytes } from "#ui/format-bytes.ts";
import { jsonOf } from "../values/json-of.ts";
import { JsonTree } from "../values/json-tree.tsx";
import { SHOWN_BYTES } from "./shown-bytes.ts";
import { ViewTree } from "./view-tree.tsx";
import { readViews } from "./read-views.ts";

interface FileTextProps {
  /** Where the beginning of the text is served. */
  source: string;
  kind: "text" | "json" | "tree";
  name: string;
  /** Bytes of the whole file. */
  size: number;
}

/** A text attachment in place. A client component because it loads the text when it is opened. */
export function FileText({ source, kind, name, size }: FileTextProps) {
  const [text, setText] = useState<string | { problem: string } | null>(null);

  async function load() {
    try {
      const answer = await fetch(source);
      const body = await answer.text();
      setText(answer.ok ? body : { problem: body });
    } catch {
      setText({ problem: "The file could not be loaded." });
    }
  }

  return (
    <details
      className="mt-1"
      onToggle={(event) => {
        if (event.currentTarget.open && (text === null || typeof text === "object")) void load();
      }}
    >
      <summary className="text-xs text-accent">
        View<span className="sr-only"> {name}</span>
      </summary>
      {text === null && <p className="mt-1 text-xs text-faint">Loading…</p>}
      {text !== null && typeof text === "object" && (
        <p className="mt-1 text-xs text-danger">{text.problem}</p>
      )}
      {typeof text === "string" && (
        <>
          {size > SHOWN_BYTES && (
            <p className="mt-1 text-xs text-muted">
              The first {formatBytes(SHOWN_BYTES)}. Download the file for all {formatBytes(size)}.
            </p>
          )}
          <div
            role="region"
            aria-label={`Content of ${name}`}
            tabIndex={0}
            className="scroll-thin mt-1 max-h-96 overflow-auto rounded-md border border-line bg-sunken p-2"
          >
            <Content text={text} kind={kind} />
          </div>
        </>
      )}
      <noscript>
        <a href={source} className="text-xs text-accent">
          Open as plain text
        </a>
      </noscript>
    </details>
  );
}

function Content({ text, kind }: { text: string; kind: FileTextProps["kind"] }) {
  const value = kind === "text" ? undefined : jsonOf(text);
  const views = kind === "tree" && value !== undefined ? readViews(value) : null;
  if (views !== null) return <ViewTree views={views} />;
  if (value !== undefined) return <JsonTree value={value} />;
  return <pre className="foreign text-xs whitespace-pre-wrap">{text === "" ? "(empty)" : plain(text)}</pre>;
}

/** Without the colours of a terminal. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[[\d;]*m/g, "");
}
