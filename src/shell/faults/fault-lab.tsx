import { buttonClass } from "#ui/button.tsx";
import { FAULTS, type Fault } from "./fault-list.ts";
import { FaultButton, ReplayButton } from "./fault-buttons.tsx";
import { failInAction } from "./fail-in-action.ts";

/** The list of faults. Each leaves a report that the dashboard finds by the id shown. */
export function FaultLab() {
  return (
    <>
      <header className="max-w-2xl py-14">
        <h1 className="type-title">Fault lab</h1>
        <p className="mt-2 type-prose text-muted">
          Each of these fails, or is slow or noisy, in a different place. Copy the id you are shown and paste
          it into the dashboard’s search.
        </p>
        <ReplayButton />
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {FAULTS.map((fault) => (
          <li key={fault.key} className="flex items-center justify-between gap-x-4 px-4 py-3 sm:gap-x-8">
            <div className="min-w-0 flex-1">
              <h2 className="font-medium">{fault.title}</h2>
              <p className="text-muted">{fault.story}</p>
            </div>
            <Trigger fault={fault} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Trigger({ fault }: { fault: Fault }) {
  if (fault.trigger.kind === "page") {
    return (
      <a className={buttonClass()} href={fault.trigger.href} aria-label={`Open: ${fault.title}`}>
        Open
      </a>
    );
  }
  if (fault.key === "server-action") {
    return (
      <form action={failInAction}>
        <button className={buttonClass()} type="submit" aria-label={`Fail: ${fault.title}`}>
          Fail
        </button>
      </form>
    );
  }
  return <FaultButton faultKey={fault.key} title={fault.title} />;
}
