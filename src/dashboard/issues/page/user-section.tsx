import { Facts } from "#ui/facts.tsx";
import { Section } from "#ui/section.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";

const NAMES: Record<string, string> = {
  id: "Id",
  email: "E-mail",
  username: "User name",
  ip_address: "Address",
  name: "Name",
};

export function UserSection({ user }: { user: Record<string, unknown> | null }) {
  const facts = Object.entries(user ?? {})
    .filter(([, value]) => value !== null && value !== undefined && !isEmptyMap(value))
    .map(([name, value]) => ({ name: NAMES[name] ?? name, value: <AttributeText value={value} /> }));
  return (
    <Section id="user" title="User">
      {facts.length === 0 ? (
        <p className="text-sm text-muted">The event does not say who was hit.</p>
      ) : (
        <Facts facts={facts} />
      )}
    </Section>
  );
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
