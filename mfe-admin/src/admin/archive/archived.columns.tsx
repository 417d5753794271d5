import { Button } from '@dzvinok/ui/button';
import { IconHistory } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import type { ListColumn } from '@dzvinok/lists/list';
import type { Column } from '@dzvinok/ui/table';

interface Archived {
  id: number;
  archivedAt?: string | undefined;
}

interface Return<Row> {
  nameOf: (row: Row) => string;
  onRestore: (row: Row) => void;
  restoringId: number | null;
}

const day = new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit', year: 'numeric' });

export function archivedSince(archivedAt: string): string {
  return day.format(new Date(archivedAt));
}

export const sinceColumn: ListColumn<Archived, unknown> = {
  title: 'В архіві з',
  order: { label: 'За днем архівування', by: ({ archivedAt }) => (archivedAt ? Date.parse(archivedAt) : '') },
  card: 'labelled',
  cell: ({ archivedAt }) => (archivedAt ? archivedSince(archivedAt) : '—'),
};

export function returnColumn<Row extends Archived>({ nameOf, onRestore, restoringId }: Return<Row>): Column<Row> {
  return {
    key: 'tools',
    title: <VisuallyHidden>Дії</VisuallyHidden>,
    width: '9rem',
    align: 'right',
    card: 'aside',
    render: (row) => (
      <Button
        size="sm"
        look="quiet"
        data-remove
        icon={<IconHistory size={16} />}
        busy={restoringId === row.id}
        aria-label={`Повернути з архіву: ${nameOf(row)}`}
        onClick={() => onRestore(row)}
      >
        Повернути
      </Button>
    ),
  };
}
