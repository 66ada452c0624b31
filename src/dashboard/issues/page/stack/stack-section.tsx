import type { ExceptionValue } from "#model/event.ts";
import { metaAt } from "#model/event-meta.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Section } from "#ui/section.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { ExceptionBlock } from "./exception-block.tsx";
import type { TitleParts } from "../title-parts.ts";
import { exceptionTree } from "./exception-tree.ts";
import type { ShownException } from "./shown-exceptions.ts";
import { stackText } from "./stack-text.ts";

interface StackSectionProps {
  /** In Sentry's order: causes first, the thrown exception last. */
  shown: ShownException[];
  platform: string;
  /** What the page is headed by. */
  title: TitleParts;
  raw: boolean;
  rawPath: string;
  readablePath: string;
}

/** The chain of exceptions with their stacks, readable or raw. */
export function StackSection(props: StackSectionProps) {
  const { shown, platform, title, raw, rawPath, readablePath } = props;
  const exceptions = shown.map(({ exception }) => exception);
  const text = stackText(exceptions, platform, raw);
  const aside = (
    <div className="flex items-center gap-1">
      <ViewSwitch
        label="Stack view"
        views={[
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
          className="scroll-thin overflow-x-auto rounded-lg border border-line bg-surface p-3 text-xs leading-5"
        >
          <pre>{text}</pre>
        </section>
      ) : (
        exceptionTree(exceptions).map((node, index) => {
          const { meta, thread = null } = shown[exceptions.indexOf(node.exception)] ?? {};
          const isFiltered = metaAt(meta, "value") !== undefined;
          return (
            <ExceptionBlock
              key={index}
              node={node}
              meta={meta}
              platform={platform}
              thread={thread}
              isHeading={index === 0 && !isFiltered && isHeading(node.exception, title)}
            />
          );
        })
      )}
    </Section>
  );
}

/** A longer one is cut in the heading of a phone. */
const LONGEST_HEADING = 100;

function isHeading({ type, value = "" }: ExceptionValue, title: TitleParts): boolean {
  return type === title.type && value === title.message && value.length <= LONGEST_HEADING;
}
