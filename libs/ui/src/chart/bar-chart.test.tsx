import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { BarChart } from './bar-chart.tsx';

afterEach(cleanup);

it('draws all bars to one scale and says each in words', () => {
  renderUi(<BarChart label="За групами" bars={[{ key: 1, name: 'Математика', whole: 200, part: 100, text: '100 із 200' }, { key: 2, name: 'Фізика', whole: 0, part: 50, text: '50' }]} />);
  const bars = within(screen.getByRole('list', { name: 'За групами' })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Математика100 із 200', 'Фізика50']);
  expect(bars.map((bar) => [...bar.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('width'))))).toEqual([[100, 50], [0, 25]]);
});

it('draws nothing of sums that are all zero', () => {
  renderUi(<BarChart label="За групами" bars={[{ key: 1, name: 'Математика', whole: 0, part: 0, text: '0' }]} />);
  expect([...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))).toEqual(['0', '0']);
});
