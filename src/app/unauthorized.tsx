import { answerWords } from "#shell/failure/answer-words.ts";
import { InterruptedScreen } from "#shell/failure/interrupted-screen.tsx";

const WORDS = answerWords("unauthorized");

export default function Unauthorized() {
  return <InterruptedScreen words={WORDS} />;
}
