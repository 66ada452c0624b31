/** A key of the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 text-2xs text-muted">
      {children}
    </kbd>
  );
}
