import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs';
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs';
import type { ColumnCells, Sort } from './columns.ts';
import styles from './table.module.css';

interface HeaderCellProps<Row> {
  cells: ColumnCells<Row>;
  /** The header gives its column the width; in a long table the grid does. */
  isSized: boolean;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}

export function HeaderCell<Row>({ cells: { column, className, style }, isSized, sort, onSort }: HeaderCellProps<Row>) {
  const { width } = column;
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const size = isSized && width ? { ...style, width, minWidth: width, maxWidth: width } : style;
  return (
    <th scope="col" className={className} style={size} aria-sort={column.sortable ? (direction ?? 'none') : undefined}>
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.title}
          <SortIcon direction={direction} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <IconSortAscending size={15} />;
  if (direction === 'descending') return <IconSortDescending size={15} />;
  return <IconArrowsSort size={15} className={styles['sort-idle']} />;
}
