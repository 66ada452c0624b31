import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";

interface SettingsBodyProps {
  title: string;
  /** What the page is for and when its changes apply, in a sentence or two. */
  about: ReactNode;
  children: ReactNode;
}

/** One page of the settings. */
export function SettingsBody({ title, about, children }: SettingsBodyProps) {
  return (
    <>
      <PageHeader title={title}>
        <p className="mt-1 max-w-140 text-sm text-muted">{about}</p>
      </PageHeader>
      {children}
    </>
  );
}
