"use client";

import { ErrorScreen } from "#shell/failure/error-screen.tsx";

export default function ShellError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorScreen error={error} retry={retry} />;
}
