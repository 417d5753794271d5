import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LinkRoot } from '../provider/link-root.tsx';
import { CardsSkeleton } from '../state/skeletons.tsx';
import { toSubjectColor } from '../text/badges.tsx';
import styles from './list.module.css';

export interface LinkCardProps {
  href: string;
  subjectColor?: string | null;
  className?: string;
  children: ReactNode;
}

/** Card that is a link as a whole; child of `ResponsiveCards`. */
export function LinkCard({ href, subjectColor, className, children }: LinkCardProps) {
  const color = subjectColor === undefined ? undefined : `dz-subject-${toSubjectColor(subjectColor)}`;
  return (
    <li className={styles['cards-item']}>
      <LinkRoot href={href} className={classNames(styles['link-card'], color, className)}>
        {children}
      </LinkRoot>
    </li>
  );
}

export interface RowsProps {
  label?: string;
  flush?: boolean;
  ordered?: boolean;
  /** `li` elements; the first child of each takes the free room. */
  children: ReactNode;
}

export function Rows({ label, flush, ordered, children }: RowsProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={classNames(styles.rows, flush && styles['rows-flush'])} aria-label={label}>
      {children}
    </List>
  );
}

interface ResponsiveCardsProps<Row> {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  renderCard: (row: Row) => ReactNode;
  label?: string;
  empty?: ReactNode;
  expected?: number;
}

/** List of cards; skeleton while `rows` is undefined, `empty` for none. */
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
