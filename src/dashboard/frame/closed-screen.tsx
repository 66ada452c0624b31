/** Shown instead of everything where an open dashboard is reached under a name that is not this machine's own. */
export function ClosedScreen({ host }: { host: string }) {
  return (
    <main className="mx-auto max-w-prose px-4 pt-24">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">
        This dashboard is open on its own machine only
      </h1>
      <p className="foreign mt-2 text-lg text-muted">
        It has no password yet, so it answers under localhost and not under “{host}”. Otherwise any web page
        could read it through a name that it points here.
      </p>
      <p className="mt-3 text-lg text-muted">
        Set <code className="text-base text-ink">GLASSHOUSE_PASSWORD</code> and start again to reach it from
        elsewhere.
      </p>
    </main>
  );
}
