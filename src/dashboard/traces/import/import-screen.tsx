"use client";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { TraceView } from "#api/trace.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SELECT } from "#ui/text-field.ts";
import type { TraceFileError } from "./read-trace-file.ts";

const ImportedTrace = lazy(async () => ({ default: (await import("./imported-trace.tsx")).ImportedTrace }));

type State =
  | { step: "empty" | "reading" }
  | { step: "failed"; code: TraceFileError["code"] | "too_large" }
  | { step: "read"; traces: TraceView[]; shown: number };

const LARGEST = 300_000_000;

const PROBLEMS: Record<TraceFileError["code"] | "too_large", string> = {
  not_json: "This file is not JSON.",
  unknown_format: "This JSON is neither OTLP nor Jaeger: it has no resourceSpans, data or spans.",
  no_spans: "The file has no spans with valid ids.",
  too_large: "The file is larger than 300 MB.",
};

/** Opens a trace file. A client component because the file never leaves the browser. */
export function ImportScreen() {
  const [state, setState] = useState<State>({ step: "empty" });

  const open = useCallback(async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST) return setState({ step: "failed", code: "too_large" });
    setState({ step: "reading" });
    const [text, { readTraceFile }] = await Promise.all([file.text(), import("./read-trace-file.ts")]);
    const read = readTraceFile(text);
    setState(
      read.ok ? { step: "read", traces: read.value, shown: 0 } : { step: "failed", code: read.error.code },
    );
  }, []);
  useDrop(open);

  return (
    <>
      <PageHeader title="Import a trace">
        <p className="mt-1 text-muted">
          OTLP or Jaeger JSON. The file is read in your browser and never uploaded.
        </p>
      </PageHeader>
      <FileField open={(file) => void open(file)} small={state.step === "read"} />
      <div aria-live="polite" className="mt-3">
        {state.step === "reading" && <p className="text-muted">Reading…</p>}
        {state.step === "failed" && <Notice tone="danger">{PROBLEMS[state.code]}</Notice>}
      </div>
      {state.step === "read" && (
        <>
          {state.traces.length > 1 && (
            <label className="mb-3 flex flex-wrap items-center gap-2 text-sm">
              Traces in the file
              <select
                value={state.shown}
                onChange={(event) => setState({ ...state, shown: Number(event.target.value) })}
                className={`${SELECT} font-mono`}
              >
                {state.traces.map((trace, index) => (
                  <option key={trace.traceId} value={index}>
                    {trace.traceId} · {trace.spans.length} spans · {formatDuration(trace.durationNanos)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Suspense fallback={<p className="text-muted">Drawing…</p>}>
            <ImportedTrace key={state.shown} trace={state.traces[state.shown]} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** Accepts a file dropped anywhere: outside the field, the browser would navigate to it. */
function useDrop(open: (file: File | undefined) => Promise<void>): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void open(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, [open]);
}

/** The browser's file field also accepts drops. */
function FileField({ open, small }: { open: (file: File | undefined) => void; small: boolean }) {
  return (
    <label className="block text-sm text-muted">
      Drop a file here, or choose one
      <input
        type="file"
        accept=".json,.jsonl,.txt,application/json,text/plain"
        onChange={(event) => open(event.target.files?.[0])}
        className={classNames(
          "mt-1 block w-full rounded-lg border border-dashed border-edge bg-surface px-4 text-ink file:mr-3 file:rounded-md file:border file:border-edge file:bg-raised file:px-3 file:py-1",
          small ? "py-2" : "py-16",
        )}
      />
    </label>
  );
}
