import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import { type Notice, type NoticeCode, NOTICE_KINDS } from "#model/notice.ts";

/** The collector's notices, in memory, so that they can be raised and read while nothing can be written. */
export interface NoticeList {
  raise(notice: Omit<Notice, "at">): void;
  clear(code: NoticeCode, subject: string): void;
  /** The latest first. */
  list(): Notice[];
  stop(): void;
}

export interface NoticeListOptions {
  clock: Clock;
  stored: Notice[];
  put(notice: Notice): Promise<void>;
  remove(code: NoticeCode, subject: string): Promise<void>;
  /** Called with each notice that was not there before. */
  raised(notice: Notice): void;
}

/** Of all notices; beyond it the oldest goes. */
const MAX_NOTICES = 50;
/** Until a change that could not be stored is tried again. */
const RETRY: Millis = 60_000;

export function createNoticeList({ clock, stored, put, remove, raised }: NoticeListOptions): NoticeList {
  const notices = new Map<string, Notice>();
  /** Changes to store, by key; the latest of a key wins. */
  const unsaved = new Map<string, () => Promise<void>>();
  let isSaving = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  for (const notice of stored.toReversed())
    if (Object.hasOwn(NOTICE_KINDS, notice.code)) notices.set(keyOf(notice), notice);

  async function save(): Promise<void> {
    if (isSaving || stopped) return;
    isSaving = true;
    let [next] = unsaved;
    while (next !== undefined) {
      const [key, change] = next;
      const isStored = await change().then(
        () => true,
        () => false,
      );
      if (!isStored) break;
      if (unsaved.get(key) === change) unsaved.delete(key);
      [next] = unsaved;
    }
    isSaving = false;
    clearTimeout(timer);
    if (unsaved.size > 0 && !stopped) timer = setTimeout(() => void save(), RETRY).unref();
  }

  function store(notice: Pick<Notice, "code" | "subject">, change: () => Promise<void>): void {
    if (!NOTICE_KINDS[notice.code].lasts) return;
    unsaved.set(keyOf(notice), change);
    void save();
  }

  function drop({ code, subject }: Pick<Notice, "code" | "subject">): void {
    if (notices.delete(keyOf({ code, subject }))) store({ code, subject }, () => remove(code, subject));
  }

  return {
    raise({ code, subject, text, detail }) {
      const key = keyOf({ code, subject });
      const known = notices.get(key);
      if (known?.text === text && known.detail === detail) return;
      const notice: Notice = { code, subject, at: known?.at ?? clock(), text, detail };
      notices.set(key, notice);
      store(notice, () => put(notice));
      if (known !== undefined) return;
      raised(notice);
      const [oldest] = notices.values();
      if (notices.size > MAX_NOTICES && oldest !== undefined) drop(oldest);
    },
    clear: (code, subject) => drop({ code, subject }),
    list: () => [...notices.values()].toReversed(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function keyOf({ code, subject }: Pick<Notice, "code" | "subject">): string {
  return `${code}\0${subject}`;
}
