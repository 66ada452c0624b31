import { answerFeedback } from "#shell/failure/answer-feedback.ts";

export const POST = answerFeedback;
