"use client";

import { catchError } from "next/error";
import { ErrorScreen } from "./error-screen.tsx";

/** Catches what fails below it, and offers to try that part again. A client component because only there an error is caught. */
export const SegmentBoundary = catchError<{}>((_props, { error, retry }) => (
  <ErrorScreen error={error} retry={retry} extent="part" />
));
