import { useId, type ComponentProps } from "react";
import { TEXT_FIELD } from "#ui/text-field.ts";

type FieldProps = Omit<ComponentProps<"input">, "id" | "className"> & { name: string; label: string };

/** A text field of a form, which is required unless it says otherwise. */
export function TextField({ label, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input id={id} type="text" required {...rest} className={`${TEXT_FIELD} h-10!`} />
    </div>
  );
}

export function PasswordField(props: FieldProps) {
  return <TextField type="password" maxLength={1000} {...props} />;
}
