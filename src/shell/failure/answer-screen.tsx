import { buttonClass } from "#ui/button.tsx";
import type { TraceId } from "#lib/ids.ts";
import type { AnswerWords } from "./answer-words.ts";
import { ErrorId } from "./error-id.tsx";

interface AnswerScreenProps {
  words: AnswerWords;
  /** The request's trace: nothing was reported, and whoever asks about it is helped by what happened on the way. */
  id: TraceId | undefined;
}

/** The page for an answer that is no failure of ours: not found, not signed in, not allowed. */
export function AnswerScreen({ words, id }: AnswerScreenProps) {
  const { title, text, action } = words;
  return (
    <section className="max-w-xl py-14">
      <h1 className="text-2xl font-semibold tracking-[-0.014em]">{title}</h1>
      <p className="mt-2 mb-4 text-lg text-balance text-muted">
        {text} {action}
      </p>
      {id && <ErrorId id={id} label="Request id" />}
      <p className="mt-6">
        <a className={buttonClass("primary")} href="/">
          Start page
        </a>
      </p>
    </section>
  );
}
