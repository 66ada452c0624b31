import { AnswerScreen } from "#shell/failure/answer-screen.tsx";

export default function NotFound() {
  return <AnswerScreen code="not_found" />;
}
