import type { Metadata } from "next";
import { PAGE_SKELETONS } from "#dashboard/frame/page-skeletons.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { ControlSpecimens } from "#ui/specimens/control-specimens.tsx";
import { FoundationSpecimens } from "#ui/specimens/foundation-specimens.tsx";
import { ListSpecimens } from "#ui/specimens/list-specimens.tsx";
import { StateSpecimens } from "#ui/specimens/state-specimens.tsx";

export const metadata: Metadata = { title: "Components" };

const THEMES = ["light", "dark"];

/** Every component in its states, in both themes. In development only: its name is no page's in a build. */
export default function ComponentsPage() {
  return (
    <>
      <PageHeader title="Components">
        <p className="mt-1 text-xs text-muted">8 px grid · rows 36 · controls 32 and 26 · radii 4, 6, 10</p>
      </PageHeader>
      <div className="grid gap-4 xl:grid-cols-2">
        {THEMES.map((theme) => (
          <div key={theme} data-theme={theme} className="min-w-0 rounded-lg bg-page p-4 text-ink">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
              <FoundationSpecimens />
              <ControlSpecimens theme={theme} />
              <ListSpecimens />
              <StateSpecimens />
            </div>
          </div>
        ))}
      </div>
      {Object.entries(PAGE_SKELETONS).map(([name, Shape]) => (
        <Section key={name} id={`shape-${name}`} title={`Skeleton of ${name}`} className="mt-6">
          <div aria-hidden="true" className="animate-pulse">
            <Shape />
          </div>
        </Section>
      ))}
    </>
  );
}
