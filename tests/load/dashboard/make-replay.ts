import { mulberry32 } from "#lib/mulberry32.ts";
import {
  change,
  mutation,
  recorder,
  type RecordedEvent,
  type RecordedNode,
} from "../../e2e/recorded-page.ts";

const SECONDS = 30 * 60;
/** Sentry's SDK sends what was recorded each five seconds. */
const SEGMENT_SECONDS = 5;
const ROWS = 200;

export interface MadeReplay {
  segments: RecordedEvent[][];
  /** The number that the page shows at each second. */
  shownAt: (second: number) => string;
}

/**
 * Half an hour on a page whose table changes all the time: ten changes and two strokes of the pointer a second, rows that
 * come and go, scrolling and typing.
 */
export function makeReplay(start: number): MadeReplay {
  const { element, text, snapshot } = recorder();
  const random = mulberry32(7);
  const below = (limit: number) => random() % limit;
  const shown = text("second 0");
  const field = element("input", { value: "" });
  const cells: RecordedNode[] = [];
  const row = (index: number) => {
    const price = text(`${index * 7} €`);
    cells.push(price);
    return element("tr", { class: "row" }, [
      element("td", {}, [text(`Product ${index} with a name of usual length`)]),
      element("td", { style: "text-align: right" }, [price]),
      element("td", {}, [element("button", { class: "button" }, [text("Add")])]),
    ]);
  };
  const table = element(
    "tbody",
    {},
    Array.from({ length: ROWS }, (_, index) => row(index)),
  );
  const css = Array.from({ length: 400 }, (_, index) => `.c${index} { color: rgb(${index % 256}, 0, 0) }`);
  const body = element("body", {}, [element("h1", {}, [shown]), field, element("table", {}, [table])]);
  const first = snapshot(start, [element("style", { _cssText: css.join("\n") })], body);
  const added: RecordedNode[] = [];

  function second(now: number): RecordedEvent[] {
    const at = (share: number) => start + Math.round((now + share) * 1_000);
    const events = [mutation(at(0), { texts: [{ id: shown.id, value: `second ${now}` }] })];
    for (let turn = 1; turn < 10; turn += 1) {
      const cell = cells[below(cells.length)]!;
      events.push(
        mutation(at(turn / 10), {
          texts: [{ id: cell.id, value: `${below(10_000)} €` }],
          attributes: [{ id: table.id, attributes: { class: `c${below(400)}` } }],
        }),
      );
    }
    for (const half of [0.45, 0.95]) {
      const positions = Array.from({ length: 10 }, (_, index) => ({
        x: below(1000),
        y: below(700),
        id: body.id,
        timeOffset: -450 + 50 * index,
      }));
      events.push(change(at(half), 1, { positions }));
    }
    if (now % 3 === 0) {
      const node = row(ROWS + now);
      added.push(node);
      events.push(mutation(at(0.5), { adds: [{ parentId: table.id, nextId: null, node }] }));
    }
    if (now % 3 === 2 && added.length > 20) {
      const { id } = added.shift()!;
      events.push(mutation(at(0.6), { removes: [{ id, parentId: table.id }] }));
    }
    if (now % 4 === 1) events.push(change(at(0.7), 3, { id: 1, x: 0, y: below(3_000) }));
    if (now % 10 === 5)
      events.push(change(at(0.8), 5, { id: field.id, text: `typed ${now}`, isChecked: false }));
    return events.toSorted((left, right) => left.timestamp - right.timestamp);
  }

  const segments = Array.from({ length: SECONDS / SEGMENT_SECONDS }, (_, segment) => [
    ...(segment === 0 ? first : []),
    ...Array.from({ length: SEGMENT_SECONDS }, (__, place) =>
      second(segment * SEGMENT_SECONDS + place),
    ).flat(),
  ]);
  return { segments, shownAt: (now) => `second ${now}` };
}
