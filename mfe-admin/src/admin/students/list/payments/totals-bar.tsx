import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { useMedia } from '@dzvinok/ui/layout';
import { Money, Text } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import styles from '../bottom-bar.module.css';
import { paymentTotals } from './payments.ts';

// Created once: `toLocaleString` would create a formatter for each call.
const numbers = new Intl.NumberFormat('uk-UA');

interface TotalsBarProps {
  /** Undefined while loading: the bar keeps its place. */
  shown: readonly StudentListItem[] | undefined;
  all: number;
}

export function TotalsBar({ shown, all }: TotalsBarProps) {
  const isTight = useMedia('(width < 768px)');
  const totals = useMemo(() => (shown ? paymentTotals(shown) : null), [shown]);
  return (
    <dl className={styles.totals} aria-label="Підсумки" data-sums>
      <div className={styles.shown}>
        <dt>Показано</dt>
        <dd>
          <span role="status">{shown ? shownOfAll(shown.length, all) : '—'}</span>
        </dd>
      </div>
      <div>
        <dt>Усього</dt>
        <dd>
          <Total value={totals?.total} isTight={isTight} />
        </dd>
      </div>
      <div className={styles.paidTotal}>
        <dt>Сплачено</dt>
        <dd>
          <Total value={totals?.paid} isTight={isTight} tone="success" />
        </dd>
      </div>
      <div>
        <dt>Борг</dt>
        <dd>
          <Total value={totals?.debt} isTight={isTight} tone={totals && totals.debt > 0 ? 'danger' : undefined} />
        </dd>
      </div>
    </dl>
  );
}

interface TotalProps {
  value: number | undefined;
  isTight: boolean;
  tone?: 'success' | 'danger';
}

function Total({ value, isTight, tone }: TotalProps) {
  if (!isTight || value === undefined) return <Money value={value ?? null} tone={tone} />;
  // A phone's line fits whole hryvnias only.
  return <Text tone={tone}>{numbers.format(Math.round(value))}</Text>;
}

function shownOfAll(shown: number, all: number): string {
  return shown === all ? counted(all, 'student') : `${numbers.format(shown)} з ${counted(all, 'student')}`;
}
