import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('makes links of web addresses, without the punctuation behind them, and of no other text', () => {
  const text = 'Дивись https://example.ua/відео?t=1&x=2, потім (http://a.ua) чи (https://uk.wiki.ua/Дріб_(число)). javascript:alert(1) www.b.ua <b>';
  const { container } = renderUi(<p><LinkedText text={text} /></p>);
  expect(hrefs()).toEqual(['https://example.ua/відео?t=1&x=2', 'http://a.ua', 'https://uk.wiki.ua/Дріб_(число)']);
  expect(container.querySelector('p')?.textContent).toBe(text);
  expect(screen.getAllByRole('link')[0]?.getAttribute('rel')).toContain('noreferrer');
});
