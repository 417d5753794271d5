import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs';
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs';
import { cellClass, type Column, type Sort } from './columns.ts';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}

export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const style = column.width ? { width: column.width, minWidth: column.width, maxWidth: column.width } : undefined;
  return (
    <th scope="col" className={cellClass(column)} style={style} aria-sort={column.sortable ? (direction ?? 'none') : undefined}>
      {column.sortable && onSort ? (
        <button type="button" className="dz-sort" onClick={onSort}>
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
  return <IconArrowsSort size={15} className="dz-sort-idle" />;
}
