import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DropMenu } from './menu.tsx';

const chosen: string[] = [];
beforeEach(() => void chosen.splice(0));
afterEach(cleanup);

function open() {
  renderUi(
    <>
      <DropMenu
        trigger={<button type="button">Меню</button>}
        items={[{ label: 'Розклад', href: '/student/classes' }, { label: 'Вихід', onSelect: () => void chosen.push('Вихід') }, { label: 'Тести' }]}
      />
      <p>Поза меню</p>
    </>,
  );
  return screen.getByRole('button', { name: 'Меню' });
}

const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

it('opens under its button, which names it, and does the chosen action', async () => {
  const button = open();
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  await userEvent.click(button);
  expect(await items()).toEqual(['Розклад', 'Вихід', 'ТестиНезабаром']);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Меню' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Вихід' }));
  expect(chosen).toEqual(['Вихід']);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it.each(['the first', 'a later'])('moves the focus to the list, and back with Escape, the %s time', async (time) => {
  const button = open();
  if (time === 'a later') {
    await userEvent.click(button);
    await items();
    await userEvent.keyboard('{Escape}');
  }
  button.focus();
  await userEvent.keyboard('{Enter}');
  await items();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Розклад');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Вихід');
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => document.activeElement).toBe(button);
});

it('closes by a press beside it', async () => {
  const button = open();
  await userEvent.click(button);
  await items();
  await userEvent.click(screen.getByText('Поза меню'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
