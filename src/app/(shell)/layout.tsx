import { connection } from "next/server";
import type { ReactNode } from "react";
import { faultsOpen, readEnv } from "#config/env.ts";
import { ShellFrame } from "#shell/shell-frame.tsx";

/** Every page is rendered for its request: the nonce of its scripts and the trace in its head are the request's own. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  await connection();
  return <ShellFrame faultLab={faultsOpen(readEnv())}>{children}</ShellFrame>;
}
