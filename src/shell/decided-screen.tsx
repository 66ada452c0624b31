import { trace } from "@opentelemetry/api";
import { headers } from "next/headers";
import type { CallKey } from "#product/calls.ts";
import { visitorRole } from "#product/handlers.ts";
import type { Screen } from "#product/screens.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { nameRoute } from "#telemetry/server/name-route.ts";
import { requireRole } from "./access/require-role.ts";
import { CallForm } from "./calls/call-form.tsx";

/**
 * Stands where a decided screen will be built, open to the role that it is for. Its renders are traced under the screen's
 * own name, and each of its calls can be made.
 */
export async function DecidedScreen({ screen }: { screen: Screen }) {
  trace.getActiveSpan()?.setAttribute("glasshouse.screen", screen.path);
  nameRoute(screen.path);
  requireRole(screen.role, await visitorRole(await headers()));
  return (
    <section className="max-w-2xl py-14">
      <h1 className="text-2xl font-semibold tracking-[-0.016em]">{screen.title}</h1>
      <p className="mt-3 text-lg text-muted">{screen.goal}</p>
      <p className="mt-6 text-sm text-muted">This screen is decided and not built yet. Its calls:</p>
      {screen.calls.map((key) => (
        <CallPart key={key} callKey={key} />
      ))}
    </section>
  );
}

function CallPart({ callKey }: { callKey: CallKey }) {
  const call = decidedValue(product.calls)?.[callKey];
  if (!call) return null;
  const entities = decidedValue(product.entities) ?? {};
  const parameters = [...call.path.matchAll(/\{([^}]{1,64})\}/g)].map(([, name = ""]) => ({
    name: `parameter.${name}`,
    title: name,
    kind: "text" as const,
    required: true,
    choices: [],
  }));
  const fields = call.takes.flatMap((entity) =>
    Object.entries(entities[entity]?.fields ?? {}).map(([name, { title, type, required }]) => ({
      name: `${entity}.${name}`,
      title,
      kind: type.kind,
      required,
      choices: type.kind === "choice" ? type.of : [],
    })),
  );
  return <CallForm callKey={callKey} title={call.title} fields={[...parameters, ...fields]} />;
}
