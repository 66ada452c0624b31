import { buttonClass } from "#ui/button.tsx";
import { findEntry } from "../catalogue/find-entry.ts";
import type { PlatformCode } from "../catalogue/platform-errors.ts";

/** The page for an answer that is no failure of ours: not found, not signed in, not allowed. */
export function AnswerScreen({ code }: { code: PlatformCode }) {
  const { title, text, action } = findEntry(code);
  return (
    <section className="mx-auto max-w-xl py-16">
      <h1 className="text-2xl font-semibold tracking-[-0.014em]">{title}</h1>
      <p className="mt-2 mb-6 text-lg text-muted">
        {text} {action}
      </p>
      <a className={buttonClass("primary")} href="/">
        Start page
      </a>
    </section>
  );
}
