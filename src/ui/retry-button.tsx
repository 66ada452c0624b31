import { Button, type ButtonSize } from "./button.tsx";

/** Reloads the page's data without losing the reader's place: the page listens for it. */
export function RetryButton({ size }: { size?: ButtonSize }) {
  return (
    <Button size={size} data-retry="">
      Try again
    </Button>
  );
}
