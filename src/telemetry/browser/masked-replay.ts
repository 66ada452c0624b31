import { replayIntegration } from "@sentry/browser";

/** A replay that shows where things were and never what they said. Its worker would need a hole in the content security policy. */
export function maskedReplay() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
  });
}
