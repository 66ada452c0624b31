import { statusText } from "#shell/catalogue/catalogue.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = statusText("unauthorized");

export default function Unauthorized() {
  return <InterruptedScreen text={WORDS} />;
}
