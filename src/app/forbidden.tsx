import { statusText } from "#shell/catalogue/catalogue.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = statusText("forbidden");

export default function Forbidden() {
  return <InterruptedScreen text={WORDS} />;
}
