import { PAGE_SKELETONS, type PageShape } from "./page-skeletons.tsx";

/** Shown in place of a page that takes longer than usual, in its shape. */
export function LoadingScreen({ shape }: { shape: PageShape }) {
  const Skeleton = PAGE_SKELETONS[shape];
  return (
    <div role="status">
      <h1 className="sr-only">Loading…</h1>
      <div aria-hidden="true" className="animate-pulse">
        <Skeleton />
      </div>
    </div>
  );
}
