import type { ReactNode } from "react";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import { ShellFrame } from "#shell/shell-frame.tsx";

export default function ShellLayout({ children }: { children: ReactNode }) {
  return <ShellFrame faultLab={isLabOpen()}>{children}</ShellFrame>;
}
