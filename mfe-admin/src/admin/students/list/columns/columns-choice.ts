import { readAccountKey } from '@dzvinok/session/session';
import { storedText } from '@dzvinok/storage/stored';
import { useCallback, useMemo, useState } from 'react';

/** The columns that may be left out, in the list's order, by their titles. The name is always there. */
export const columnTitles = {
  number: '№',
  online: 'Онлайн',
  groups: 'Групи',
  current: 'Цей місяць',
  next: 'Наступний',
  sum: 'Сума',
  phone: 'Телефон учня',
  parentPhone: 'Телефон родича',
  parent: 'ПІП родича',
  school: 'Школа',
  comment: 'Коментар',
} as const;

export type OptionalColumn = keyof typeof columnTitles;
export const optionalColumns = Object.keys(columnTitles).filter((name): name is OptionalColumn => name in columnTitles);

export interface KeptColumns {
  hidden: ReadonlySet<OptionalColumn>;
  show: (column: OptionalColumn, isShown: boolean) => void;
  showAll: () => void;
}

// The columns that are left out are kept, so that a column of a later release is shown.
const keptHidden = () => storedText(`dzvinok.students-columns.${readAccountKey() ?? ''}`);

function recall(): ReadonlySet<OptionalColumn> {
  const kept = keptHidden().read()?.split(' ') ?? [];
  return new Set(optionalColumns.filter((column) => kept.includes(column)));
}

/** The columns that this person left out on this device. */
export function useKeptColumns(): KeptColumns {
  const [hidden, setHidden] = useState(recall);
  const keep = useCallback((next: ReadonlySet<OptionalColumn>) => {
    keptHidden().write([...next].join(' '));
    setHidden(next);
  }, []);
  return useMemo(() => ({
    hidden,
    show: (column, isShown) => keep(new Set(optionalColumns.filter((each) => (each === column ? !isShown : hidden.has(each))))),
    showAll: () => keep(new Set()),
  }), [hidden, keep]);
}
