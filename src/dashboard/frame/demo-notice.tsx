/** Says on every screen that nothing on it is real. */
export function DemoNotice() {
  return (
    <aside
      aria-label="Demonstration"
      className="border-b border-line bg-warn-soft px-4 py-1.5 text-xs text-ink md:px-8"
    >
      <strong className="font-semibold">Demonstration.</strong> This shop and its incidents are made up.{" "}
      <code>npm run demo -- --remove</code> deletes them.
    </aside>
  );
}
