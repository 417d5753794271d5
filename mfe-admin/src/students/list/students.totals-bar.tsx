import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Money } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import styles from './students-list.module.css';
import { paymentTotals } from './students.totals.ts';

/** Totals over the rows shown; stays in sight while the list scrolls. */
export function TotalsBar({ shown, all }: { shown: readonly StudentListItem[]; all: number }) {
  const { total, paid, debt } = useMemo(() => paymentTotals(shown), [shown]);
  return (
    <dl className={styles.totals} aria-label="Підсумки">
      <div className={styles.shown}>
        <dt>Показано</dt>
        <dd>{shown.length === all ? counted(all, 'student') : `${shown.length} з ${counted(all, 'student')}`}</dd>
      </div>
      <div>
        <dt>Усього</dt>
        <dd>
          <Money value={total} />
        </dd>
      </div>
      <div>
        <dt>Сплачено</dt>
        <dd>
          <Money value={paid} tone="paid" />
        </dd>
      </div>
      <div>
        <dt>Борг</dt>
        <dd>
          <Money value={debt} tone={debt > 0 ? 'debt' : 'default'} />
        </dd>
      </div>
    </dl>
  );
}
