import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DataTable, type Column } from './table.tsx';

afterEach(cleanup);

interface Row {
  id: number;
  name: string;
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'ПІП', render: (row) => row.name },
  { key: 'id', title: '№', render: (row) => row.id, align: 'right' },
];

function Students({ rows }: { rows: Row[] | undefined }) {
  return <DataTable label="Учні" columns={columns} rows={rows} rowKey={(row) => row.id} empty={<p>Порожньо</p>} />;
}

describe('DataTable', () => {
  it('tells loading, empty and full apart', () => {
    const { rerender } = renderUi(<Students rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    rerender(<Students rows={[]} />);
    expect(screen.getByText('Порожньо')).toBeDefined();
    rerender(<Students rows={[{ id: 1, name: 'Їжак' }]} />);
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});
