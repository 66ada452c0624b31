import { trace } from "@opentelemetry/api";
import type { Screen } from "#product/screens.ts";

/** Stands where a decided screen will be built; its renders are traced under the screen's own name. */
export function DecidedScreen({ screen }: { screen: Screen }) {
  trace.getActiveSpan()?.setAttribute("glasshouse.screen", screen.path);
  return (
    <section className="max-w-2xl py-14">
      <h1 className="text-2xl font-semibold tracking-[-0.016em]">{screen.title}</h1>
      <p className="mt-3 text-lg text-muted">{screen.goal}</p>
      <p className="mt-6 text-sm text-muted">This screen is decided and not built yet.</p>
    </section>
  );
}
