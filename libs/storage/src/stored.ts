/** `localStorage` keeps a value for this browser, `sessionStorage` for this tab. */
export type StorageKind = 'localStorage' | 'sessionStorage';

/** A value that the browser keeps under a name. A browser may refuse storage, or have no room left. */
export interface Stored<Value> {
  /** Null when nothing is kept, when the kept value is not valid, and when the browser refuses. */
  read: () => Value | null;
  /** Keeps the value; null removes it. False when the browser refuses. */
  write: (value: Value | null) => boolean;
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Plain text under a name. */
export function storedText(name: string, kind: StorageKind = 'localStorage'): Stored<string> {
  return {
    read: () => attempt(() => globalThis[kind].getItem(name), null),
    write: (text) => attempt(() => {
      if (text === null) globalThis[kind].removeItem(name);
      else globalThis[kind].setItem(name, text);
      return true;
    }, false),
  };
}

/** JSON under a name. `parse` of the schema throws on a value that is not valid. */
export function storedJson<Value>(name: string, schema: { parse: (kept: unknown) => Value }, kind?: StorageKind): Stored<Value> {
  const stored = storedText(name, kind);
  return {
    read: () => {
      const text = stored.read();
      return text === null ? null : attempt(() => schema.parse(JSON.parse(text)), null);
    },
    write: (value) => stored.write(value === null ? null : JSON.stringify(value)),
  };
}
