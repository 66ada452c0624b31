"use client";

import { catchError } from "next/error";
import { ErrorScreen } from "./error-screen.tsx";

/** Catches errors of its children, and offers to render that part again. A client component because only those catch errors. */
export const SegmentBoundary = catchError<{}>((_props, { error, retry }) => (
  <ErrorScreen error={error} retry={retry} extent="part" />
));
