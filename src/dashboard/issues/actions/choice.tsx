/** One of several things that a form can do, in a list of them. */
export function Choice({ value, label }: { value: string; label: string }) {
  return (
    <button
      type="submit"
      name="act"
      value={value}
      className="block h-8 w-full rounded-md px-2 text-left text-sm hover:bg-sunken"
    >
      {label}
    </button>
  );
}
