import { buttonClass, type ButtonSize } from "./button.tsx";

/**
 * Reloads the page's data without losing the reader's place: the page listens for it. A link to the page itself, as that
 * loads it again where no script does.
 */
export function RetryButton({ size }: { size?: ButtonSize }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- empty is the page itself, with its query
    <a href="" className={buttonClass("plain", undefined, size)} data-retry="">
      Try again
    </a>
  );
}
