import { Segment } from "#shell/failure/segment.tsx";
import { failInServerComponent } from "#shell/faults/server-faults.ts";

export default function PartsFault() {
  return (
    <div className="grid max-w-xl gap-4 py-14">
      <h1 className="type-title">One part of three</h1>
      <p>This part stands.</p>
      <Segment waiting={<p className="text-muted">On its way …</p>}>
        <FailingPart />
      </Segment>
      <p>This part stands too.</p>
    </div>
  );
}

async function FailingPart() {
  await failInServerComponent();
  return null;
}
