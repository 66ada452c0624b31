"use client";

import { useState } from "react";
import { sdk } from "#telemetry/browser/sdk.ts";
import { Button } from "#ui/button.tsx";
import { catalogued } from "../catalogue/catalogue.ts";
import { failInAction } from "./fail-in-action.ts";

/** Fails in the browser when clicked. A client component because that is where these faults occur. */
export function FaultButton({ faultKey, title }: { faultKey: string; title: string }) {
  const [failure, setFailure] = useState<Error>();
  if (failure) throw failure;

  function fail() {
    if (faultKey === "client-throw") throw new Error("A click handler broke");
    if (faultKey === "unhandled-rejection") void rejectLater();
    if (faultKey === "clicked-action") void failInAction();
    if (faultKey === "react-boundary") setFailure(new TypeError("A component could not render its data"));
    if (faultKey === "client-catalogued")
      setFailure(catalogued("unavailable", { context: { service: "stock" } }));
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

/** Starts recording this tab on request. A client component because the recorder runs in the browser. */
export function ReplayButton() {
  const [on, setOn] = useState(false);

  async function start() {
    (await sdk()).startReplay();
    setOn(true);
  }

  return (
    <Button className="mt-4" disabled={on} onClick={() => void start()}>
      {on ? "Recording this tab, masked" : "Record this tab, masked"}
    </Button>
  );
}
