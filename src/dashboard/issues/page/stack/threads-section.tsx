import type { ExceptionValue, Thread } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { FilteredText } from "../../../values/filtered-text.tsx";
import { Registers } from "./registers.tsx";
import { StackFrames } from "./stack-frames.tsx";
import { ThreadFacts } from "./thread-facts.tsx";
import { threadLines, type ThreadLine } from "./thread-list.ts";

interface ThreadsSectionProps {
  threads: Thread[];
  exceptions: ExceptionValue[];
  /** What was filtered from the threads, by their place. */
  meta: EventMeta | undefined;
  platform: string;
  /** The place of the chosen thread; null if none is chosen. */
  chosen: number | null;
  /** The page with another thread chosen. */
  pathOf: (place: number) => string;
}

/** The threads of the sender's process, and the stack of the chosen one. */
export function ThreadsSection(props: ThreadsSectionProps) {
  const { threads, exceptions, meta, platform, chosen, pathOf } = props;
  const lines = threadLines(threads, exceptions);
  const shown = lines.find(({ place }) => place === chosen);
  return (
    <Section id="threads" title="Threads" meta={countOf(threads.length, "thread")}>
      <ul
        aria-label="Threads"
        tabIndex={lines.length > 8 ? 0 : undefined}
        className="scroll-thin max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
      >
        {lines.map((line) => (
          <li key={line.place}>
            <ThreadLink
              line={line}
              meta={metaAt(meta, line.place)}
              href={pathOf(line.place)}
              isShown={line === shown}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <section aria-label={`Stack of ${shown.name}`} className="mt-3">
          <h3 className="foreign mb-2 text-sm font-medium">
            Stack of {shown.name}
            {shown.isOfException && (
              <span className="font-normal text-faint"> as its exception reports it</span>
            )}
          </h3>
          <ThreadFacts thread={shown.thread} meta={metaAt(meta, shown.place)} />
          <StackFrames
            stacktrace={shown.stacktrace}
            meta={shown.isOfException ? undefined : metaAt(meta, shown.place, "stacktrace")}
            platform={platform}
          />
          <Registers registers={shown.stacktrace?.registers} />
        </section>
      )}
    </Section>
  );
}

interface ThreadLinkProps {
  line: ThreadLine;
  meta: EventMeta | undefined;
  href: string;
  isShown: boolean;
}

function ThreadLink({ line, meta, href, isShown }: ThreadLinkProps) {
  const { thread, name, isFailed, stacktrace } = line;
  const locks = Object.keys(thread.held_locks ?? {}).length;
  return (
    <Link
      href={href}
      scroll={false}
      replace
      aria-current={isShown ? "true" : undefined}
      className={classNames(
        "flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1 text-sm -outline-offset-2! max-sm:min-h-11",
        isShown ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <span className="foreign min-w-0 font-medium">
        <FilteredText text={name} meta={metaAt(meta, "name")} />
      </span>
      {thread.id !== undefined && thread.name !== undefined && (
        <span className="foreign figures text-xs text-faint">{thread.id}</span>
      )}
      {isFailed && <Badge tone="danger">Crashed</Badge>}
      {thread.current === true && <Badge>Current</Badge>}
      {thread.main === true && <Badge>Main</Badge>}
      {thread.daemon === true && <Badge>Daemon</Badge>}
      <span className="ml-auto flex flex-wrap items-baseline gap-x-3 text-xs">
        {locks > 0 && <span className="text-muted">{countOf(locks, "lock")}</span>}
        {thread.priority !== undefined && (
          <span className="figures text-faint">priority {thread.priority}</span>
        )}
        {thread.state !== undefined && <span className="foreign text-muted">{thread.state}</span>}
        <span className="figures text-faint">
          {stacktrace === undefined ? "no stack" : countOf(stacktrace.frames.length, "frame")}
        </span>
      </span>
    </Link>
  );
}
