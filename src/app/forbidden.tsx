import { answerWords } from "#shell/failure/answer-words.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = answerWords("forbidden");

export default function Forbidden() {
  return <InterruptedScreen words={WORDS} />;
}
