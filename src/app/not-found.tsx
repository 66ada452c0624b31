import { statusText } from "#shell/catalogue/catalogue.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = statusText("not_found");

export default function NotFound() {
  return <InterruptedScreen text={WORDS} />;
}
