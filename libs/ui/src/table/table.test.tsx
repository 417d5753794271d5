import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DataTable, type Column, type Sort } from './table.tsx';

afterEach(cleanup);

interface Row {
  id: number;
  name: string;
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'ПІП', sortable: true, render: (row) => row.name, footer: 'Разом' },
  { key: 'id', title: '№', render: (row) => row.id, align: 'right' },
];

function Students({ rows }: { rows: Row[] | undefined }) {
  const [sort, setSort] = useState<Sort>();
  return (
    <DataTable label="Учні" columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} onSort={setSort} empty={<p>Порожньо</p>} />
  );
}

const header = () => screen.getByRole('columnheader', { name: 'ПІП' });

describe('DataTable', () => {
  it('turns the order of a column round', async () => {
    renderUi(<Students rows={[{ id: 1, name: 'Їжак' }]} />);
    expect(header().getAttribute('aria-sort')).toBe('none');
    await userEvent.click(within(header()).getByRole('button'));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(header()).getByRole('button'));
    expect(header().getAttribute('aria-sort')).toBe('descending');
  });

  it('tells loading, empty and full apart', () => {
    const { rerender } = renderUi(<Students rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    rerender(<Students rows={[]} />);
    expect(screen.getByText('Порожньо')).toBeDefined();
    rerender(<Students rows={[{ id: 1, name: 'Їжак' }]} />);
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});
