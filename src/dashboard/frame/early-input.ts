declare global {
  interface Window {
    /** What was pressed before the page's own scripts could answer, collected by `EARLY_INPUT`. */
    glasshouseEarlyInput?: (MouseEvent | KeyboardEvent)[] & { stop?: (type: "click" | "keydown") => void };
  }
}

/**
 * A script for the start of the page that collects clicks on buttons which only a script answers, and keys pressed
 * outside a field, until they can be replayed; at most fifty. It is sent with every page, so it is written to be short.
 */
export const EARLY_INPUT =
  "(w=>{let q=w.glasshouseEarlyInput=[],d=document,add=e=>q.length<50&&q.push(e),on={" +
  "click:e=>e.target.closest?.('button[type=button]:not([popovertarget])')&&add(e)," +
  "keydown:e=>{let m=e.ctrlKey||e.metaKey,k=e.key=='k'&&m;" +
  "!e.defaultPrevented&&(k||e.target==d.body&&!m&&!e.altKey)&&(add(e),(k||e.key=='/')&&e.preventDefault())}};" +
  "for(let t in on)w.addEventListener(t,on[t]);q.stop=t=>w.removeEventListener(t,on[t])})(window)";

/** Clicks again what was clicked before the page could answer; from now on it does. */
export function replayClicks(): void {
  for (const { target } of takeEarly("click"))
    if (target instanceof Element) target.closest("button")?.click();
}

/** Presses the keys again that were pressed before the page listened; from now on it does. */
export function replayKeys(): void {
  for (const event of takeEarly("keydown")) document.body.dispatchEvent(new KeyboardEvent("keydown", event));
}

function takeEarly(type: "click" | "keydown"): Event[] {
  const early = window.glasshouseEarlyInput;
  early?.stop?.(type);
  const taken = early?.filter((event) => event.type === type) ?? [];
  early?.splice(0, early.length, ...early.filter((event) => event.type !== type));
  return taken;
}
