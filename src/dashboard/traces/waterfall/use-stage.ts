import { useEffect, useState } from "react";

const loadStage = () => import("./waterfall-stage.tsx");

// As soon as this is read: the page's first rows do not need it, and whoever looks at them soon will.
if (typeof window !== "undefined") void loadStage();

/** The module of the waterfall's stage, once it is loaded. Not by `lazy`: React holds back what a boundary reveals for some 300 ms. */
export function useStage(): Awaited<ReturnType<typeof loadStage>> | null {
  const [stage, setStage] = useState<Awaited<ReturnType<typeof loadStage>> | null>(null);
  useEffect(() => {
    const load = async () => setStage(await loadStage());
    void load();
  }, []);
  return stage;
}
