import { faultsOpen, readEnv } from "#config/env.ts";
import { HomePage } from "#shell/home-page.tsx";

export default function Home() {
  return <HomePage faultLab={faultsOpen(readEnv())} />;
}
