import { answerAsUpstream } from "#shell/faults/server-faults.ts";

export const GET = answerAsUpstream;
