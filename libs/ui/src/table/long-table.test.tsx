import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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

function Students({ count, ...rest }: { count: number; list?: string; onLink?: (address: string) => void }) {
  return <LongTable label="Учні" columns={columns} rows={rows(count)} rowKey={({ id }) => id} empty={<p>Порожньо</p>} {...rest} />;
}

const drawn = () => screen.getAllByRole('link').length;

describe('LongTable', () => {
  it('draws some rows and counts all', () => {
    renderUi(<Students count={600} />);
    expect(drawn()).toBeLessThan(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('601');
    expect(screen.getByRole('row', { name: /Учень 3$/ }).getAttribute('aria-rowindex')).toBe('5');
  });

  it('draws all rows for the browser’s search and for paper, on any keyboard', async () => {
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

  it('shows a message for an empty list, and the table again for a list with rows', () => {
    const { rerender } = renderUi(<Students count={0} />);
    expect(screen.getByText('Порожньо')).toBeDefined();
    rerender(<Students count={2} />);
    expect(drawn()).toBe(2);
  });

  it('draws another list in the rows of the former list, and lets go of the focus', () => {
    const { rerender } = renderUi(<Students count={20} list="а" />);
    const first = screen.getByRole('link', { name: 'Учень 0' });
    first.focus();
    rerender(<Students count={19} list="а" />);
    expect(document.activeElement).toBe(first);
    rerender(<Students count={3} list="б" />);
    expect(screen.getByRole('link', { name: 'Учень 0' })).toBe(first);
    expect(document.activeElement).toBe(document.body);
    expect(drawn()).toBe(3);
  });

  it('passes on the address of a row’s link, unless the link is to open elsewhere', () => {
    const led: string[] = [];
    renderUi(<Students count={2} onLink={(address) => led.push(address)} />);
    const link = screen.getByRole('link', { name: 'Учень 1' });
    expect(fireEvent.click(link)).toBe(false);
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(led).toEqual(['/1']);
  });

  it('puts each sticky column beside the sticky columns before it', () => {
    renderUi(<Students count={1} />);
    expect(screen.getByRole('columnheader', { name: 'ПІП' }).style.getPropertyValue('--dz-left')).toBe('3rem');
  });
});
