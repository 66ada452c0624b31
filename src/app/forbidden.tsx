import { AnswerScreen } from "#shell/failure/answer-screen.tsx";

export default function Forbidden() {
  return <AnswerScreen code="forbidden" />;
}
