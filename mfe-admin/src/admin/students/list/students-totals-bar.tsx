import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Money } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import styles from './students-list.module.css';
import { paymentTotals } from './students-totals.ts';

// Made once: `toLocaleString` would make a new one with each key.
const numbers = new Intl.NumberFormat('uk-UA');

interface TotalsBarProps {
  /** Undefined while the list is on its way: the bar has its place already. */
  shown: readonly StudentListItem[] | undefined;
  all: number;
}

/** Totals over the rows shown; stays in view while the list scrolls. */
export function TotalsBar({ shown, all }: TotalsBarProps) {
  const totals = useMemo(() => (shown ? paymentTotals(shown) : null), [shown]);
  return (
    <dl className={styles.totals} aria-label="Підсумки">
      <div className={styles.shown}>
        <dt>Показано</dt>
        <dd>
          <span role="status">{shown ? shownOfAll(shown.length, all) : '—'}</span>
        </dd>
      </div>
      <div>
        <dt>Усього</dt>
        <dd>
          <Money value={totals?.total ?? null} />
        </dd>
      </div>
      <div>
        <dt>Сплачено</dt>
        <dd>
          <Money value={totals?.paid ?? null} tone="success" />
        </dd>
      </div>
      <div>
        <dt>Борг</dt>
        <dd>
          <Money value={totals?.debt ?? null} tone={totals && totals.debt > 0 ? 'danger' : undefined} />
        </dd>
      </div>
    </dl>
  );
}

function shownOfAll(shown: number, all: number): string {
  return shown === all ? counted(all, 'student') : `${numbers.format(shown)} з ${counted(all, 'student')}`;
}
