/** Whether a form's element has another value than the page came with. */
export function isChanged(element: Element): boolean {
  const { type, value, defaultValue, checked, defaultChecked } = element as Partial<HTMLInputElement>;
  // The value of a checkbox is `on` by default, its default value an empty text.
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return defaultValue !== undefined && value !== defaultValue;
}
