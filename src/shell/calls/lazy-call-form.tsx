"use client";

import { lazy, Suspense } from "react";
import type { CallFormProps } from "./call-form.tsx";

const CallForm = lazy(async () => ({ default: (await import("./call-form.tsx")).CallForm }));

/** `CallForm`, rendered by the server. Its script is loaded only by pages that have a form, after the page itself. */
export function LazyCallForm(props: CallFormProps) {
  return (
    <Suspense>
      <CallForm {...props} />
    </Suspense>
  );
}
