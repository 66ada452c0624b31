import { notFound } from "next/navigation";

/** Unknown addresses below the dashboard, which would otherwise show the app's 404 page. */
export default function NoScreen(): never {
  notFound();
}
