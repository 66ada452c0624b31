import { replayIntegration } from "@sentry/browser";

/** A replay that shows the layout and none of the content. Compression is off because its worker would need an exception in the content security policy. */
export function maskedReplay() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
  });
}
