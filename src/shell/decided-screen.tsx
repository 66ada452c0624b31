import { trace } from "@opentelemetry/api";
import type { CallKey } from "#product/calls.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { nameRoute } from "#telemetry/server/current-request.ts";
import { currentVisitor } from "./access/current-visitor.ts";
import { requireRole } from "./access/require-role.ts";
import { formFields } from "./calls/form-fields.ts";
import { LazyCallForm } from "./calls/lazy-call-form.tsx";
import type { FoundScreen } from "./find-screen.ts";

/**
 * The placeholder of a decided screen until it is built, open to the role it is for. It is traced under the screen's own
 * name, and each of its calls can be made.
 */
export async function DecidedScreen({ screen, parameters }: FoundScreen) {
  trace.getActiveSpan()?.setAttribute("glasshouse.screen", screen.path);
  nameRoute(screen.path);
  if (screen.role !== null) requireRole(screen.role, await currentVisitor());
  return (
    <section className="max-w-2xl py-14">
      <h1 className="type-title">{screen.title}</h1>
      <p className="mt-3 type-prose text-muted">{screen.goal}</p>
      <p className="mt-6 text-sm text-muted">
        This screen is specified but not built yet.{screen.calls.length > 0 && " Its calls:"}
      </p>
      {screen.calls.map((key) => (
        <CallPart key={key} callKey={key} parameters={parameters} />
      ))}
    </section>
  );
}

interface CallPartProps extends Pick<FoundScreen, "parameters"> {
  callKey: CallKey;
}

function CallPart({ callKey, parameters }: CallPartProps) {
  const call = decidedValue(product.calls)?.[callKey];
  if (!call) return null;
  const fields = formFields(call, decidedValue(product.entities) ?? {}, parameters);
  return <LazyCallForm callKey={callKey} title={call.title} fields={fields} />;
}
