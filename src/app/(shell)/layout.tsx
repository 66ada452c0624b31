import type { ReactNode } from "react";
import { faultsOpen, readEnv } from "#config/env.ts";
import { ShellFrame } from "#shell/shell-frame.tsx";

export default function ShellLayout({ children }: { children: ReactNode }) {
  return <ShellFrame faultLab={faultsOpen(readEnv())}>{children}</ShellFrame>;
}
