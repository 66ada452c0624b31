import { createCache } from "#lib/cache.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { OriginalPosition } from "#collector/symbolicate/source-map.ts";
import type { FoundSymbols, SymbolLookup } from "#collector/symbolicate/symbolicator.ts";
import type { IntakeReply, Look, Looks } from "./intake-message.ts";

/** Files of symbols as a thread sees them: the main thread has them, and answers questions about them. */
export interface AskedSymbols {
  lookupOf: (project: ProjectId) => SymbolLookup;
  /** Passes an answer on to whoever asked. */
  answer: (question: number, answer: Looks[Look["at"]]) => void;
  forget: (project: ProjectId, file: string | undefined) => void;
}

/** Answers are asked for again after that long. Until then, not even a missing file costs anything. */
const FRESH: Millis = 30_000;
const FILES = 5_000;
/** Per file: the same few places fail again and again. */
const POSITIONS = 500;

export function askedSymbols(send: (question: Extract<IntakeReply, { did: "ask" }>) => void): AskedSymbols {
  const waiting = new Map<number, (answer: never) => void>();
  const files = createCache<string, FoundSymbols | Promise<FoundSymbols>>({
    maxEntries: FILES,
    maxAge: FRESH,
    clock: () => performance.now(),
  });
  let lastQuestion = 0;

  function ask<At extends Look["at"]>(
    project: ProjectId,
    file: string,
    look: Extract<Look, { at: At }>,
  ): Promise<Looks[At]> {
    const question = ++lastQuestion;
    const { promise, resolve } = Promise.withResolvers<Looks[At]>();
    waiting.set(question, resolve);
    send({ did: "ask", question, project, file, look });
    return promise;
  }

  function openFile(project: ProjectId, file: string): FoundSymbols {
    const positions = createCache<string, OriginalPosition>({ maxEntries: POSITIONS });
    const askPosition = async (line: number, column: number, key: string) => {
      const position = await ask(project, file, { at: "position", line, column });
      positions.set(key, position);
      return position;
    };
    return ok({
      positionOf(line, column) {
        const key = `${line}:${column}`;
        return positions.get(key) ?? askPosition(line, column, key);
      },
      retrace: (request) => ask(project, file, { at: "stacks", request }),
      sourcesAt: (places) => ask(project, file, { at: "sources", places }),
    });
  }

  async function find(project: ProjectId, file: string, key: string): Promise<FoundSymbols> {
    const fault = await ask(project, file, { at: "file" });
    const found = fault === null ? openFile(project, file) : err({ code: fault });
    // Unless it was forgotten while the answer was on its way.
    if (files.peek(key) instanceof Promise) files.set(key, found);
    return found;
  }

  return {
    lookupOf: (project) => (file) => {
      const key = `${project}/${file}`;
      const known = files.get(key);
      if (known !== undefined) return known;
      const finding = find(project, file, key);
      files.set(key, finding);
      return finding;
    },
    answer(question, answer) {
      waiting.get(question)?.(answer as never);
      waiting.delete(question);
    },
    forget(project, file) {
      if (file === undefined) files.clear();
      else files.delete(`${project}/${file}`);
    },
  };
}

/** Answers a thread's question about a file of symbols. */
export async function answerLook(lookup: SymbolLookup, file: string, look: Look): Promise<Looks[Look["at"]]> {
  const found = await lookup(file);
  switch (look.at) {
    case "file":
      return found.ok ? null : found.error.code;
    case "position":
      return found.ok ? found.value.positionOf(look.line, look.column) : { resolution: found.error.code };
    case "stacks":
      return found.ok ? found.value.retrace(look.request) : null;
    case "sources":
      return found.ok ? found.value.sourcesAt(look.places) : null;
  }
}
