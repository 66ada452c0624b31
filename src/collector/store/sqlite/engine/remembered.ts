/** A value of the state file that is read once, as nobody else writes it. A read that failed is tried again. */
export interface Remembered<T> {
  get(): Promise<T>;
  /** Takes the place of what is remembered once it is written. */
  set(value: T, write: () => Promise<void>): Promise<void>;
}

export function remember<T>(read: () => Promise<T>): Remembered<T> {
  let known: Promise<T> | null = null;
  return {
    get() {
      if (known !== null) return known;
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) known = null;
      });
      return reading;
    },
    async set(value, write) {
      await write();
      known = Promise.resolve(value);
    },
  };
}
