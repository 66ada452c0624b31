import { SkeletonBar, SkeletonRows } from "#ui/skeleton.tsx";

/** The skeletons by the shape of the screens they stand for. */
export const PAGE_SKELETONS = {
  now: NowShape,
  list: ListShape,
  releases: ReleasesShape,
  release: ReleaseShape,
  issue: IssueShape,
  trace: TraceShape,
  logs: LogsShape,
  settings: SettingsShape,
};

export type PageShape = keyof typeof PAGE_SKELETONS;

function Title({ width = "w-40" }: { width?: string }) {
  return (
    <div className="pt-6 pb-4">
      <SkeletonBar className={`h-7 ${width}`} />
    </div>
  );
}

function Field() {
  return <div className="h-8 rounded-md border border-line bg-surface max-sm:h-11" />;
}

function Tabs() {
  return (
    <div className="my-3 flex h-9 items-center gap-5 border-b border-line">
      {["w-20", "w-16", "w-14"].map((width) => (
        <SkeletonBar key={width} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}

function NowShape() {
  return (
    <>
      <Title />
      <div className="mb-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3">
        {["what", "chart", "why"].map((name) => (
          <div key={name} className="space-y-2 bg-surface p-4">
            <SkeletonBar className="h-3 w-24" />
            <SkeletonBar className="h-7 w-20" />
            <SkeletonBar className="h-22 w-full" />
          </div>
        ))}
      </div>
      <SkeletonRows rows={5} />
      <div className="mt-8 gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_28rem]">
        <SkeletonRows rows={5} />
        <SkeletonRows rows={4} />
      </div>
    </>
  );
}

function ReleasesShape() {
  return (
    <>
      <Title />
      <Field />
      <div className="h-14" />
      <SkeletonRows rows={12} />
    </>
  );
}

function ReleaseShape() {
  return (
    <>
      <Title width="w-1/3" />
      <SkeletonRows rows={4} />
      <div className="my-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3">
        {["requests", "errors", "duration"].map((name) => (
          <div key={name} className="space-y-2 bg-surface p-4">
            <SkeletonBar className="h-3 w-24" />
            <SkeletonBar className="h-24 w-full" />
          </div>
        ))}
      </div>
      <SkeletonRows rows={5} />
    </>
  );
}

function ListShape() {
  return (
    <>
      <Title />
      <Field />
      <Tabs />
      <SkeletonRows rows={12} />
    </>
  );
}

function IssueShape() {
  return (
    <>
      <Title width="w-3/5" />
      <div className="flex gap-8 pb-4">
        {["events", "users", "first", "last"].map((name) => (
          <div key={name} className="space-y-2">
            <SkeletonBar className="h-3 w-14" />
            <SkeletonBar className="h-5 w-16" />
          </div>
        ))}
      </div>
      <Tabs />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SkeletonRows rows={9} />
        <SkeletonRows rows={5} />
      </div>
      <div className="action-bar fixed inset-x-0 bottom-0 z-30 h-15 border-t border-line bg-page pb-[env(safe-area-inset-bottom)] md:hidden" />
    </>
  );
}

function TraceShape() {
  return (
    <>
      <Title width="w-1/2" />
      <Tabs />
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {BARS.map((bar, row) => (
          <div key={row} className="flex h-7.5 items-center gap-4 px-3">
            <SkeletonBar className="h-3 w-40 shrink-0" />
            <span className="flex-1">
              <SkeletonBar className={`h-3 ${bar}`} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}

const BARS = [
  "w-full",
  "w-1/6",
  "ml-[10%] w-3/5",
  "ml-[12%] w-1/4",
  "ml-[14%] w-1/6",
  "ml-[40%] w-1/4",
  "ml-[42%] w-1/6",
  "ml-[70%] w-1/5",
  "ml-[72%] w-1/12",
  "ml-[85%] w-1/12",
];

function LogsShape() {
  return (
    <>
      <Title />
      <Field />
      <Tabs />
      <SkeletonBar className="mb-4 h-24 w-full" />
      <SkeletonRows rows={16} height="h-7" />
    </>
  );
}

function SettingsShape() {
  return (
    <>
      <Title />
      {["first", "second"].map((section) => (
        <div key={section} className="pb-6">
          <SkeletonBar className="mb-3 h-4 w-32" />
          <SkeletonRows rows={4} />
        </div>
      ))}
    </>
  );
}
