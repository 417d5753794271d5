import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { PageTabs } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tabs = [
  { label: 'Учні', href: '/admin/students', current: true },
  { label: 'Групи', href: '/admin/classes' },
  { label: 'Тестування' },
];

it('marks the tab that the form at another address belongs to, and no other tab', () => {
  renderUi(<PageTabs label="Розділи" tabs={tabs} />);
  const marked = screen.getAllByRole('link').filter((tab) => tab.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Учні']);
});

it('shows «Незабаром» when a tab without a page is reached by the keyboard', async () => {
  renderUi(<PageTabs label="Розділи" tabs={tabs} />);
  const soon = screen.getByRole('link', { name: 'Тестування' });
  expect(soon.getAttribute('aria-disabled')).toBe('true');
  expect(soon.hasAttribute('href')).toBe(false);
  for (let press = 0; press < tabs.length; press += 1) await userEvent.tab();
  expect(document.activeElement).toBe(soon);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Незабаром');
});

it('measures whether the tabs fit also when only the tabs have grown', () => {
  let grow = () => {};
  class Observer {
    readonly #seen: Element[] = [];
    constructor(onResize: () => void) {
      grow = () => this.#seen.some((element) => element.matches('.dz-tabs-list')) && onResize();
    }
    observe(element: Element) {
      this.#seen.push(element);
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  renderUi(<PageTabs label="Розділи" tabs={tabs.slice(0, 2)} />);
  expect(screen.queryByRole('button', { name: 'Наступні вкладки' })).toBeNull();
  Object.defineProperty(screen.getByRole('list'), 'scrollWidth', { value: 900 });
  act(() => grow());
  expect(screen.getByRole('button', { name: 'Наступні вкладки' })).toBeDefined();
});
