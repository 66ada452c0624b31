/** Shown in place of a page that takes longer than usual. */
export function LoadingScreen() {
  return (
    <div className="pt-6" role="status">
      <p className="text-sm text-muted">Loading…</p>
      <div aria-hidden="true" className="mt-4 animate-pulse space-y-3">
        <div className="h-24 rounded-md bg-sunken" />
        {ROWS.map((width) => (
          <div key={width} className={`h-5 rounded-md bg-sunken ${width}`} />
        ))}
      </div>
    </div>
  );
}

const ROWS = ["w-full", "w-11/12", "w-10/12", "w-9/12", "w-8/12"];
