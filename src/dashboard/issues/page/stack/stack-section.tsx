import type { ExceptionValue } from "#model/event.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Section } from "#ui/section.tsx";
import { ExceptionBlock } from "./exception-block.tsx";
import { exceptionTree } from "./exception-tree.ts";
import { stackText } from "./stack-text.ts";

interface StackSectionProps {
  /** In Sentry's order: the cause first, what was thrown last. */
  exceptions: ExceptionValue[];
  platform: string;
  raw: boolean;
  rawPath: string;
  readablePath: string;
}

/** What was thrown and why: the chain of exceptions with their stacks, readable or as text. */
export function StackSection({ exceptions, platform, raw, rawPath, readablePath }: StackSectionProps) {
  const text = stackText(exceptions, raw);
  const aside = (
    <div className="flex items-center gap-1">
      <LinkTabs
        label="View of the stack"
        tabs={[
          { label: "Readable", href: readablePath, current: !raw },
          { label: "Raw", href: rawPath, current: raw },
        ]}
      />
      <CopyButton text={text} label="Copy stack" />
    </div>
  );
  return (
    <Section id="stack" title="Stack" aside={aside}>
      {raw ? (
        <section
          tabIndex={0}
          aria-label="Raw stack"
          className="scroll-thin overflow-x-auto rounded-md border border-line bg-surface p-3 text-xs leading-5"
        >
          <pre>{text}</pre>
        </section>
      ) : (
        exceptionTree(exceptions).map((node, index) => (
          <ExceptionBlock key={index} node={node} platform={platform} />
        ))
      )}
    </Section>
  );
}
