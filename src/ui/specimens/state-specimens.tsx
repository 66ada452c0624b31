import { Rocket } from "lucide";
import { CopyButton } from "../copy-button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { FailedPart } from "../failed-part.tsx";
import { Notice } from "../notice.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import { Specimen } from "./specimen.tsx";

/** Loading, empty, failed and partial. */
export function StateSpecimens() {
  return (
    <>
      <Specimen title="Skeleton, in the final shape">
        <div className="animate-pulse">
          <SkeletonRows rows={4} />
        </div>
      </Specimen>
      <Specimen title="Empty, with the one next step">
        <EmptyState
          icon={Rocket}
          title="No deploys yet"
          action={<CopyButton text="sentry-cli deploys new" label="Copy the command" wide />}
        >
          Record one with <code>sentry-cli deploys new</code>
        </EmptyState>
      </Specimen>
      <Specimen title="Failed part, partial result" wide>
        <div className="space-y-2">
          <FailedPart>Users can’t be loaded.</FailedPart>
          <Notice tone="warn">Showing 14:00 to 14:31. 13:31 to 14:00 is still loading.</Notice>
          <Notice tone="danger">Not saved: one field is invalid.</Notice>
          <Notice>Saved. Applies to new data only.</Notice>
        </div>
      </Specimen>
    </>
  );
}
