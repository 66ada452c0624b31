"use client";

import { lazy, Suspense } from "react";
import type { CallFormProps } from "./call-form.tsx";

const CallForm = lazy(async () => ({ default: (await import("./call-form.tsx")).CallForm }));

/** `CallForm` as the server drew it, whose script is loaded once the page stands, and by pages that have a form alone. */
export function LazyCallForm(props: CallFormProps) {
  return (
    <Suspense>
      <CallForm {...props} />
    </Suspense>
  );
}
