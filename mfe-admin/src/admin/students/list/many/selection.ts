import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Chooses a student, or all from the one that was pressed before up to them. */
export type Select = (studentId: number, isSelected: boolean, isRange: boolean) => void;

const nobody: ReadonlySet<number> = new Set();

export interface Selection {
  ids: ReadonlySet<number>;
  /** The same function always, as are the others. */
  select: Select;
  /** Chooses all that are shown, or nobody at all. */
  selectAll: (isSelected: boolean) => void;
}

/** Students who are chosen for something to be done with all of them. Who is filtered out is not among them, and comes back with the filter. */
export function useSelection(shown: readonly { id: number }[] | undefined): Selection {
  const [chosen, setChosen] = useState(nobody);
  const pressedBefore = useRef<number | null>(null);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });

  const select = useCallback<Select>((studentId, isSelected, isRange) => {
    const order = latest.current?.map(({ id }) => id) ?? [];
    const [from, to] = [pressedBefore.current === null ? -1 : order.indexOf(pressedBefore.current), order.indexOf(studentId)];
    const ids = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [studentId];
    pressedBefore.current = studentId;
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const selectAll = useCallback((isSelected: boolean) => {
    setChosen(isSelected ? new Set(latest.current?.map(({ id }) => id)) : nobody);
  }, []);

  const ids = useMemo(() => {
    if (chosen.size === 0 || !shown) return nobody;
    return new Set(shown.flatMap(({ id }) => (chosen.has(id) ? id : [])));
  }, [shown, chosen]);
  return { ids, select, selectAll };
}
