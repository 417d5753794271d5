import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { LongTable, type Column } from './table.tsx';

afterEach(cleanup);

interface Row {
  id: number;
}

const columns: Column<Row>[] = [
  { key: 'number', title: '№', width: '3rem', sticky: true, render: (_, index) => index + 1 },
  { key: 'name', title: 'ПІП', width: '12rem', sticky: true, render: ({ id }) => <a href={`/${id}`}>Учень {id}</a> },
];

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

function Students({ count }: { count: number }) {
  return <LongTable label="Учні" columns={columns} rows={rows(count)} rowKey={({ id }) => id} empty={<p>Порожньо</p>} />;
}

const drawn = () => screen.getAllByRole('link').length;

describe('LongTable', () => {
  it('draws some rows and counts all', () => {
    renderUi(<Students count={600} />);
    expect(drawn()).toBeLessThan(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('601');
    expect(screen.getByRole('row', { name: /Учень 3$/ }).getAttribute('aria-rowindex')).toBe('5');
  });

  it('draws all for the browser’s search and for paper, on any keyboard', async () => {
    const { rerender } = renderUi(<Students count={300} />);
    await userEvent.keyboard('{Control>}[KeyF]{/Control}');
    expect(drawn()).toBe(300);
    rerender(<Students count={299} />);
    expect(drawn()).toBeLessThan(100);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawn()).toBe(299);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(drawn()).toBeLessThan(100);
  });

  it('says when there is nothing, and comes back when there is something', () => {
    const { rerender } = renderUi(<Students count={0} />);
    expect(screen.getByText('Порожньо')).toBeDefined();
    rerender(<Students count={2} />);
    expect(drawn()).toBe(2);
  });

  it('puts each sticky column beside those before it', () => {
    renderUi(<Students count={1} />);
    expect(screen.getByRole('columnheader', { name: 'ПІП' }).style.getPropertyValue('--dz-left')).toBe('3rem');
  });
});
