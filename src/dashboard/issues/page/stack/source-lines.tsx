import type { Frame } from "#model/event.ts";
import { frameForm } from "#model/frame/frame-form.ts";
import { classNames } from "#ui/class-names.ts";
import { codeLanguage } from "../../../code/code-language.ts";
import { highlightLines } from "../../../code/highlight-lines.ts";

/** The source lines around a frame's position. */
export async function SourceLines({ frame, platform }: { frame: Frame; platform: string }) {
  const { name, file, position } = frameForm(frame, platform);
  const before = frame.pre_context ?? [];
  const lines = [...before, frame.context_line ?? "", ...(frame.post_context ?? [])];
  const code = await highlightLines(lines, codeLanguage(frame.filename ?? frame.abs_path ?? "", platform));
  const first = frame.lineno === undefined ? undefined : frame.lineno - before.length;
  return (
    <section
      aria-label={`Source of ${name}, ${file}${position}`}
      tabIndex={0}
      className="scroll-thin overflow-x-auto border-t border-line bg-page py-1 font-mono text-xs leading-5 -outline-offset-2"
    >
      <table className="min-w-full">
        <tbody>
          {code.map((pieces, index) => {
            const here = index === before.length;
            return (
              <tr
                key={index}
                className={classNames(here && "bg-danger-soft")}
                aria-current={here ? "true" : undefined}
              >
                <td className="figures w-px pr-3 pl-8 text-right max-sm:pl-3 text-faint select-none">
                  {first === undefined ? "" : first + index}
                </td>
                <td
                  className={classNames(
                    "border-l-2 pr-3 pl-3 whitespace-pre",
                    here ? "border-danger" : "border-transparent",
                  )}
                >
                  {pieces.map(({ text, color }, place) => (
                    <span key={place} style={color === null ? undefined : { color }}>
                      {text}
                    </span>
                  ))}
                  {lines[index] === "" && " "}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
