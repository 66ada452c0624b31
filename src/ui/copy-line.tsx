import { CopyButton } from "./copy-button.tsx";

/** A text to be taken along, with the button that takes it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
      <code className="foreign min-w-0 flex-1 py-1 text-xs leading-5 whitespace-pre-wrap">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
