import type { CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';

type Direction = 'asc' | 'desc';

export interface TableOrder {
  sort: string;
  direction: Direction;
  onChange: (sort: string, direction: Direction) => void;
}

interface HeaderCellProps {
  column: { title: ReactNode; sort?: string; width?: string };
  className: string | undefined;
  style: CSSProperties | undefined;
  order: TableOrder | undefined;
  /** False in a long table, where the grid sets widths. */
  givesWidth: boolean;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A press sorts ascending, the next press reverses. */
export function HeaderCell({ column: { title, sort, width }, className, style, order, givesWidth }: HeaderCellProps) {
  const isSorted = sort !== undefined && order?.sort === sort;
  const turned = isSorted && order.direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={className}
      style={givesWidth && width ? { ...style, width, minWidth: width, maxWidth: width } : style}
      // Browsers repeat a header on each printed sheet, but not the content of its buttons: there the style writes the title.
      data-title={order && sort !== undefined && typeof title === 'string' ? title : undefined}
      aria-sort={isSorted ? spoken[order.direction] : undefined}
    >
      {order && sort !== undefined ? (
        <button type="button" className={styles.sorter} onClick={() => order.onChange(sort, turned)}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
