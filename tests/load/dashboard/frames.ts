import type { Page } from "playwright";

/** What happens on each frame: the element scrolls on, jumps to a random place, zooms in and out, or is idle. */
export type Motion = "scroll" | "jump" | "zoom" | "nothing";

export interface Frames {
  /** Frames per second. */
  rate: number;
  /** Milliseconds of the longest frame. */
  longest: number;
}

/** Counts frames for this many milliseconds while the selected element moves on each of them. */
export async function countFrames(
  page: Page,
  selector: string,
  millis: number,
  motion: Motion,
): Promise<Frames> {
  return page.evaluate(
    async ([of, length, how]) => {
      const element = document.querySelector<HTMLElement>(of);
      if (element === null) throw new Error(`there is no ${of}`);
      const zoom = (deltaY: number) =>
        element.dispatchEvent(
          new WheelEvent("wheel", {
            deltaY,
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
            clientX: 900,
            clientY: 500,
          }),
        );
      const begin = performance.now();
      let [frames, longest, last] = [0, 0, begin];
      for (; last - begin < length; frames += 1) {
        if (how === "scroll") element.scrollTop += 90;
        if (how === "jump") element.scrollTop = Math.random() * element.scrollHeight;
        if (how === "zoom") zoom(frames % 60 < 30 ? -40 : 40);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      }
      return { rate: Math.round((frames / (last - begin)) * 1000), longest: Math.round(longest) };
    },
    [selector, millis, motion] as const,
  );
}

/** Elements of the page, and megabytes of its JavaScript heap. */
export function weighPage(page: Page): Promise<{ domNodes: number; heapMegabytes: number }> {
  return page.evaluate(() => {
    const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
    return {
      domNodes: document.querySelectorAll("*").length,
      heapMegabytes: Math.round((memory?.usedJSHeapSize ?? NaN) / 1e6),
    };
  });
}

/** Milliseconds from an interaction until the frame that shows it: the worst of several. */
export async function worstDelay(page: Page, acts: (() => Promise<unknown>)[]): Promise<number> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { glasshouseDelays: delays });
    // Starts with the browser's input event and ends with the frame after all the work it caused.
    const note = (event: Event) => {
      requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - event.timeStamp)));
    };
    for (const kind of ["keydown", "click", "input"]) addEventListener(kind, note, { capture: true });
  });
  for (const act of acts) {
    await act();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }
  return page.evaluate(() => {
    const { glasshouseDelays } = window as unknown as { glasshouseDelays: number[] };
    return Math.round(Math.max(...glasshouseDelays));
  });
}
