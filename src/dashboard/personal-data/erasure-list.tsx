import { Eraser } from "lucide";
import type { ErasureView } from "#api/personal-data.ts";
import { ERASED_SIGNALS, type ErasureState } from "#model/person/erasure.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { WaitForData } from "#ui/wait-for-data.tsx";
import { paths } from "../paths.ts";
import { SIGNAL_NAMES } from "./signal-names.ts";

/** The report of an erasure, and the project that it is of. */
export interface ProjectErasure extends ErasureView {
  project: { slug: string; name: string };
}

const STATE_NAMES: Record<Exclude<ErasureState, "done">, string> = {
  queued: "Waiting for its turn",
  erasing: "Erasing",
  rewriting: "Writing the files anew",
};

/** More than are of interest; the command prints them all. */
const SHOWN = 50;

interface ErasureListProps {
  /** The latest first. */
  erasures: readonly ProjectErasure[];
  /** Whether there is more than one project. */
  hasProjects: boolean;
  viewer: Viewer;
}

/** What erasures have touched. None of them says whom it was about. */
export function ErasureList({ erasures, hasProjects, viewer }: ErasureListProps) {
  const isRunning = erasures.some(({ state }) => state !== "done");
  return (
    <Section
      id="erasures"
      title="Erasures"
      meta={erasures.length === 0 ? undefined : "reports do not say of whom"}
      aside={
        isRunning && (
          <Link href={paths.settings("personal-data")} className="text-sm text-accent hover:underline">
            Refresh
          </Link>
        )
      }
    >
      {isRunning && <WaitForData />}
      {erasures.length === 0 ? (
        <EmptyState icon={Eraser} title="Nobody was erased yet">
          Each erasure leaves a report here: what it changed, and not of whom.
        </EmptyState>
      ) : (
        <ol
          aria-label="Erasures, the latest first"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {erasures.slice(0, SHOWN).map((erasure) => (
            <ErasureItem
              key={`${erasure.project.slug} ${erasure.id}`}
              erasure={erasure}
              hasProjects={hasProjects}
              viewer={viewer}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

interface ErasureItemProps extends Pick<ErasureListProps, "hasProjects" | "viewer"> {
  erasure: ProjectErasure;
}

function ErasureItem({ erasure, hasProjects, viewer }: ErasureItemProps) {
  const { id, project, startedAt, state, redactsUntil } = erasure;
  return (
    <li className="space-y-1 px-3 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Erasure {id}</span>
        {hasProjects && <Badge>{project.name}</Badge>}
        {state !== "done" && <Badge tone="accent">{STATE_NAMES[state]}</Badge>}
        <span className="text-xs text-muted">
          started <Moment at={startedAt} viewer={viewer} />, {givenTo(erasure)}
        </span>
      </div>
      {(state === "rewriting" || state === "done") && <p className="figures">{touchedBy(erasure)}.</p>}
      {Date.parse(redactsUntil) > viewer.now && (
        <p className="text-xs text-muted">
          What was sent before and arrives later is redacted until{" "}
          <Moment at={redactsUntil} viewer={viewer} as="date" />.
        </p>
      )}
    </li>
  );
}

/** Such as `by 1 user id and 2 e-mail addresses`. */
function givenTo({ identifiers: { ids, emails, ips } }: ErasureView): string {
  const given = [
    ids > 0 && countOf(ids, "user id"),
    emails > 0 && countOf(emails, "e-mail address", "e-mail addresses"),
    ips > 0 && countOf(ips, "IP address", "IP addresses"),
  ].filter((kind) => kind !== false);
  return `by ${new Intl.ListFormat("en").format(given)}`;
}

/** Such as `2 events, 1 span`. */
function touchedBy({ erased }: ErasureView): string {
  const counts = ERASED_SIGNALS.flatMap((signal) => {
    const records = erased[signal] ?? 0;
    return records === 0 ? [] : [countOf(records, ...SIGNAL_NAMES[signal])];
  });
  return counts.length === 0 ? "Nothing named this person" : counts.join(", ");
}
