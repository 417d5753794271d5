import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { LineChart, type ChartColumn } from './chart.tsx';

afterEach(cleanup);

function column(day: number, part: Partial<ChartColumn> = {}): ChartColumn {
  return {
    key: day, label: `${day}.11`, title: `${day}.11.2026`, text: `Оцінка ${day}`, solid: day, dashed: null, statuses: [], ...part,
  };
}

const slider = () => screen.getByRole('slider', { name: 'Уроки' });

it('is a slider over its columns that begins at the newest column', async () => {
  renderUi(<LineChart label="Уроки" columns={[column(1), column(2), column(3)]} />);
  expect(slider().getAttribute('aria-valuetext')).toBe('3.11.2026: Оцінка 3');
  await userEvent.tab();
  expect(document.activeElement).toBe(slider());
  await userEvent.keyboard('{ArrowLeft}');
  expect(slider().getAttribute('aria-valuenow')).toBe('2');
  expect(screen.getByText('Оцінка 2')).toBeDefined();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(slider().getAttribute('aria-valuetext')).toBe('1.11.2026: Оцінка 1');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(slider().getAttribute('aria-valuenow')).toBe('3');
});

it('goes on to show the newest column when a column is added, and keeps the chosen column', async () => {
  const { rerender } = renderUi(<LineChart label="Уроки" columns={[column(1), column(2)]} />);
  rerender(<LineChart label="Уроки" columns={[column(1), column(2), column(3)]} />);
  expect(slider().getAttribute('aria-valuenow')).toBe('3');
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  rerender(<LineChart label="Уроки" columns={[column(1), column(2), column(3), column(4)]} />);
  expect(slider().getAttribute('aria-valuenow')).toBe('1');
});

it('leaves the browser its own keys', () => {
  renderUi(<LineChart label="Уроки" columns={[column(1), column(2)]} />);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
    expect(fireEvent.keyDown(slider(), { key: 'ArrowLeft', ...held })).toBe(true);
    expect(fireEvent.keyDown(slider(), { key: 'Home', ...held })).toBe(true);
  }
  expect(slider().getAttribute('aria-valuenow')).toBe('2');
});

it('scrolls to the newest column, but stays with the column that a person chose', async () => {
  const first = [column(1), column(2)];
  const { rerender } = renderUi(<LineChart label="Уроки" columns={first} />);
  Object.defineProperties(slider(), { scrollWidth: { value: 1000 }, clientWidth: { value: 100 } });
  rerender(<LineChart label="Уроки" columns={[...first, column(3)]} />);
  expect(slider().scrollLeft).toBe(1000);
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  const there = slider().scrollLeft;
  expect(there).toBeLessThan(24);
  rerender(<LineChart label="Уроки" columns={[...first, column(3), column(4)]} />);
  expect(slider().scrollLeft).toBe(there);
});

it('shows letters of the statuses under the lines and a word over a special column', () => {
  renderUi(
    <LineChart label="Уроки" columns={[column(1, { solid: null, statuses: ['notReady', 'late'], over: 'milestone' }), column(2)]} />,
  );
  const letters = [...slider().querySelectorAll('g g text')].map((text) => text.textContent);
  expect(letters).toEqual(['КР', 'НГ', 'З']);
});
