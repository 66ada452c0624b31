"use client";

import { useState } from "react";
import { requestTraceId } from "#telemetry/browser/request-trace.ts";
import { StatusScreen } from "./status-screen.tsx";
import type { StatusText } from "../catalogue/catalogue.ts";

/**
 * The screen of a page interrupted by one of Next's functions. A client component because Next sends these screens along
 * with every page that might be interrupted: this way each is a single line of it.
 */
export function InterruptedScreen({ text }: { text: StatusText }) {
  const [id] = useState(requestTraceId);
  return <StatusScreen text={text} id={id} />;
}
