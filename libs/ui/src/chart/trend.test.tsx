import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { Trend } from './trend.tsx';

afterEach(cleanup);

it('tells its values in words, and draws a zero, too', () => {
  renderUi(<Trend label="Уроків за тиждень" values={[0, 12, 6]} isOpen />);
  const picture = screen.getByRole('img', { name: 'Уроків за тиждень: 0, 12, 6' });
  const heights = [...picture.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([1.5, 22, 11]);
  expect(picture.querySelectorAll('[data-open]')).toHaveLength(1);
});

it('draws zeros alone as low bars', () => {
  renderUi(<Trend label="Уроків за тиждень" values={[0, 0]} />);
  expect([...screen.getByRole('img').querySelectorAll('rect')].every((bar) => bar.getAttribute('height') === '1.5')).toBe(true);
});
