/** `localStorage`: this browser; `sessionStorage`: this tab. */
export type StorageKind = 'localStorage' | 'sessionStorage';

/** A value kept by the browser, which may refuse storage or have no room. */
export interface Stored<Value> {
  /** Null when missing, invalid or refused. */
  read: () => Value | null;
  /** Null removes the value; false when the browser refuses. */
  write: (value: Value | null) => boolean;
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

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

/** JSON under a name; `schema.parse` throws on invalid values. */
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
