import { ServiceSwatch } from "./service-color.tsx";

/** A service after its colour, cut where it has no room. */
export function ServiceName({ service }: { service: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <ServiceSwatch service={service} />
      <span className="foreign truncate">{service}</span>
    </span>
  );
}
