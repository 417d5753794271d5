import { Fragment, type ReactNode } from 'react';
import { CardsSkeleton } from '../state/skeletons.tsx';
import styles from './list.module.css';

interface ResponsiveCardsProps<Row> {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** One `LinkCard`. */
  renderCard: (row: Row) => ReactNode;
  label?: string;
  empty?: ReactNode;
  /** Cards in the skeleton while `rows` is undefined. */
  expected?: number;
}

/** A list of cards with its loading and empty states. */
export function ResponsiveCards<Row>({ rows, rowKey, renderCard, label, empty, expected = 6 }: ResponsiveCardsProps<Row>) {
  if (!rows) return <CardsSkeleton count={expected} />;
  if (rows.length === 0) return empty;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>{renderCard(row)}</Fragment>
      ))}
    </ul>
  );
}
