import { answerAsUpstream } from "#shell/faults/upstream.ts";

export const GET = answerAsUpstream;
