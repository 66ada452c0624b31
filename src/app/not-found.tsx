import { answerWords } from "#shell/failure/answer-words.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = answerWords("not_found");

export default function NotFound() {
  return <InterruptedScreen words={WORDS} />;
}
