import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { SearchWindow, type SearchSection } from './search.tsx';

afterEach(cleanup);

const sections: SearchSection[] = [
  { title: 'Учні', options: [{ key: 'a', href: '#a', name: 'Ада' }, { key: 'b', href: '#b', name: 'Боян' }] },
  { title: 'Порожні', options: [] },
  { title: 'Групи', options: [{ key: 'c', href: '#c', name: 'Хімія Ж' }] },
];

function Search({ found = sections }: { found?: SearchSection[] }) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button onClick={() => setOpened(true)}>Шукати</Button>
      <SearchWindow opened={opened} onClose={() => setOpened(false)} label="Пошук" text={text} onText={setText} sections={found}>
        Нічого
      </SearchWindow>
    </>
  );
}

async function open(found?: SearchSection[]) {
  renderUi(<Search found={found} />);
  await userEvent.click(screen.getByRole('button', { name: 'Шукати' }));
  return screen.findByRole('combobox', { name: 'Пошук' });
}

const active = () => screen.getByRole('option', { selected: true }).textContent;

it('marks the first option, moves by arrows around the ends, and follows by Enter', async () => {
  const field = await open();
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Учні', 'Групи']);
  expect(active()).toBe('Ада');
  await userEvent.type(field, '{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Хімія Ж');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.type(field, '{ArrowDown}');
  expect(active()).toBe('Ада');
  await userEvent.type(field, '{ArrowUp}');
  expect(active()).toBe('Хімія Ж');
  await userEvent.type(field, '{Enter}');
  expect(location.hash).toBe('#c');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('closes by Escape and gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Шукати' })));
});

it('begins with the first option again when the typed text changes', async () => {
  const field = await open();
  await userEvent.type(field, '{ArrowDown}');
  expect(active()).toBe('Боян');
  await userEvent.type(field, 'а');
  expect(active()).toBe('Ада');
});

it('says that no option is found', async () => {
  const field = await open([]);
  expect(screen.getByText('Нічого')).toBeTruthy();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, '{ArrowDown}{Enter}');
  expect(screen.getByRole('dialog')).toBeTruthy();
});
