type Key = string | number;

/** Numbers of the page's rows in which the list's rows stand. */
export interface RowSlots {
  list: unknown;
  byKey: ReadonlyMap<Key, number>;
  free: number;
}

export const noSlots: RowSlots = { list: undefined, byKey: new Map(), free: 0 };

/**
 * Rows of the same list keep what they stand in, with the focus. Those of another list take over what the rows before
 * them stood in, one after another: to write other texts is a fraction of the work of making rows.
 */
export function slotsOf(before: RowSlots, list: unknown, keys: readonly Key[]): RowSlots {
  if (before.list === list && keys.length === before.byKey.size && keys.every((key) => before.byKey.has(key))) return before;
  const taken = before.list === list ? undefined : [...before.byKey.values()];
  const byKey = new Map<Key, number>();
  let { free } = before;
  keys.forEach((key, place) => {
    const slot = taken ? taken[place] : before.byKey.get(key);
    byKey.set(key, slot ?? free);
    if (slot === undefined) free += 1;
  });
  return { list, byKey, free };
}
