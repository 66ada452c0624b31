import { notFound } from "next/navigation";

/** Addresses of the dashboard that nothing has: without a page of its own they would be the app's. */
export default function NoScreen(): never {
  notFound();
}
