"use client";

import { useState } from "react";
import { Button } from "#ui/button.tsx";

/** Fails in the browser when it is pressed. A client component because that is where these faults happen. */
export function FaultButton({ faultKey, title }: { faultKey: string; title: string }) {
  const [renderFails, setRenderFails] = useState(false);
  if (renderFails) throw new TypeError("A component could not render its data");

  function fail() {
    if (faultKey === "client-throw") throw new Error("A click handler broke");
    if (faultKey === "unhandled-rejection") void rejectLater();
    if (faultKey === "react-boundary") setRenderFails(true);
  }

  return (
    <Button onClick={fail} aria-label={`Fail: ${title}`}>
      Fail
    </Button>
  );
}

async function rejectLater(): Promise<void> {
  await Promise.resolve();
  throw new RangeError("A promise that nobody awaited was rejected");
}
