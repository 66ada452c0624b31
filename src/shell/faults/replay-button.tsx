"use client";

import { useState } from "react";
import { sdk } from "#telemetry/browser/sdk.ts";
import { Button } from "#ui/button.tsx";

/** Starts a recording of this tab, when somebody asks for it. A client component because the recorder runs in the browser. */
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
