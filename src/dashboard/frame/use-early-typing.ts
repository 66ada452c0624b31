import { useCallback, useEffect, useRef } from "react";

/**
 * Collects what is typed or pasted for a dialog that is still loading: from `begin` until the dialog takes it as its first
 * text. Enter closes the dialog with what was typed, and Escape with nothing.
 */
export function useEarlyTyping(close: (text: string) => void) {
  const typed = useRef<{ text: string; ended: AbortController } | null>(null);

  const take = useCallback(() => {
    const { text = "", ended } = typed.current ?? {};
    ended?.abort();
    typed.current = null;
    return text;
  }, []);

  const begin = useCallback(() => {
    take();
    const early = { text: "", ended: new AbortController() };
    typed.current = early;
    // Before the page's own keys.
    const listening = { capture: true, signal: early.ended.signal };
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.metaKey || event.ctrlKey || event.altKey) return;
        const { key } = event;
        if (key === "Escape") {
          take();
          close("");
        } else if (key === "Enter" && early.text.trim() !== "") close(take().trim());
        else if (key === "Backspace") early.text = early.text.slice(0, -1);
        else if (key.length === 1) early.text += key;
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      listening,
    );
    document.addEventListener(
      "paste",
      (event) => {
        early.text += event.clipboardData?.getData("text") ?? "";
        event.preventDefault();
      },
      listening,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- `close` only uses what stays the same
  }, [take]);

  useEffect(() => () => void take(), [take]);
  return { begin, take };
}
