import { Checkbox } from '@dzvinok/ui/toggles';
import { createContext, use } from 'react';
import type { ListedStudent } from '../payments/payment-flags.ts';
import styles from '../students-list.module.css';
import type { Select } from './selection.ts';

/** Chooses a student; with Shift also all between them and the one chosen before. */
export function SelectBox({ student: { id, fullname, isSelected = false }, select }: { student: ListedStudent; select: Select }) {
  return (
    <Checkbox
      className={styles.selectBox}
      checked={isSelected}
      ariaLabel={`Вибрати: ${fullname}`}
      onChange={(next, { isWithShift }) => select(id, next, isWithShift)}
    />
  );
}

interface SelectedShare {
  share: 'none' | 'some' | 'all';
  selectAll: (isAll: boolean) => void;
}

/** How many of the shown students are chosen. A context, since a column with it would draw all rows anew with each change. */
export const SelectedShareContext = createContext<SelectedShare>({ share: 'none', selectAll: () => undefined });

/** Chooses all students that are shown, or none. */
export function SelectAll() {
  const { share, selectAll } = use(SelectedShareContext);
  return <Checkbox className={styles.selectBox} checked={share === 'all'} mixed={share === 'some'} ariaLabel="Вибрати всіх показаних" onChange={selectAll} />;
}
