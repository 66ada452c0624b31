import type { ReactNode } from "react";

/** The page's `h1` and what stands beside it. */
export function PageHeader({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-6 pb-4">
      <div className="min-w-0">
        <h1 className="foreign type-title">{title}</h1>
        {children}
      </div>
      {aside}
    </header>
  );
}
