import { AnswerScreen } from "#shell/failure/answer-screen.tsx";

export default function Unauthorized() {
  return <AnswerScreen code="unauthorized" />;
}
