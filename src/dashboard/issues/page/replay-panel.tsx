import type { EventPageView } from "#api/pages.ts";
import { toMillis } from "#ui/format-time.ts";
import { Section } from "#ui/section.tsx";
import { paths } from "../../paths.ts";
import { Pivot } from "./trace-panel.tsx";

/** How long before the event the replay opens: what led to it is what one wants to see. */
const BEFORE = 5_000;

/** Leads to the replay of the event, at its moment; nothing without a stored one. */
export function ReplayPanel({ event: { replayId, dateCreated } }: { event: EventPageView }) {
  if (replayId === null) return null;
  const at = toMillis(dateCreated);
  return (
    <Section id="replay" title="Replay">
      <Pivot href={paths.replay(replayId, at === undefined ? undefined : at - BEFORE)}>
        Replay at this moment
      </Pivot>
    </Section>
  );
}
