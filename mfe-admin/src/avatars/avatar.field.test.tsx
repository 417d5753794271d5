import { avatarLimit, avatarsRoutes } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AvatarField } from './avatar.field.tsx';

const address = `/api/avatars/1/${'a'.repeat(32)}.webp`;
const picture = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

let api: FakeApi;
let uninstall: () => void;
const received: FileContent[] = [];

beforeEach(() => {
  received.length = 0;
  api = new FakeApi()
    .answer(avatarsRoutes.set, ({ body }) => {
      received.push(body);
      return { avatarPath: address };
    })
    .answer(avatarsRoutes.remove, { avatarPath: null });
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
});

function show(path: string | null) {
  const client = new QueryClient();
  render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <AvatarField accountId={7} name="Бондар Оксана" path={path} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Файл із фото'), { target: { files: [file] } });
const shownPicture = () => document.querySelector('.dz-avatar img')?.getAttribute('src') ?? null;

it('shows the initial, sends a picture as it is, then shows that', async () => {
  show(null);
  expect(document.querySelector('.dz-avatar')?.textContent).toBe('Б');
  expect(screen.queryByRole('button', { name: 'Прибрати' })).toBeNull();
  choose(picture('я.png', 'image/png'));
  await waitFor(() => expect(shownPicture()).toBe(address));
  expect(received.map(({ bytes, type }) => [bytes.length, type])).toEqual([[10, 'image/png']]);
  expect(api.callsOf(avatarsRoutes.set)[0]?.params).toEqual({ accountId: 7 });
});

it('removes a picture and hands the keyboard to what is left', async () => {
  show(address);
  fireEvent.click(screen.getByRole('button', { name: 'Прибрати' }));
  await waitFor(() => expect(shownPicture()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Завантажити фото' })));
  expect(screen.queryByRole('button', { name: 'Прибрати' })).toBeNull();
});

it.each([
  ['a GIF', picture('я.gif', 'image/gif'), 'Потрібне фото у форматі PNG, JPEG або WebP.'],
  ['a file of no kind', picture('я', ''), 'Потрібне фото у форматі PNG, JPEG або WebP.'],
  ['a byte too much of what cannot be opened', picture('я.png', 'image/png', avatarLimit + 1), 'Фото більше за 2 МБ. Зменште його або оберіть інше.'],
  ['what no camera makes', picture('я.png', 'image/png', 25 * 1024 * 1024 + 1), 'Фото більше за 25 МБ. Зменште його або оберіть інше.'],
  ['nothing', picture('я.png', 'image/png', 0), 'Не вдалося прочитати фото: файл пошкоджено. Оберіть інше.'],
])('says what is wrong with %s without sending it', async (_, file, text) => {
  show(address);
  choose(file);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(received).toEqual([]);
  expect(shownPicture()).toBe(address);
});

it('says what the server says, keeps the picture, and takes the next try', async () => {
  api.answer(avatarsRoutes.set, () => {
    throw refuse('avatars.broken', 'Файл пошкоджено');
  });
  show(address);
  choose(picture('я.jpg', 'image/jpeg'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Файл пошкоджено'));
  expect(shownPicture()).toBe(address);
  const next = address.replaceAll('a'.repeat(32), 'b'.repeat(32));
  api.answer(avatarsRoutes.set, { avatarPath: next });
  choose(picture('я.jpg', 'image/jpeg'));
  await waitFor(() => expect(shownPicture()).toBe(next));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('takes no second press while it sends', async () => {
  const gate = Promise.withResolvers<void>();
  api.answer(avatarsRoutes.set, async () => {
    await gate.promise;
    return { avatarPath: address };
  });
  show(null);
  choose(picture('я.webp', 'image/webp'));
  const button = await screen.findByRole('button', { name: 'Надсилаємо…' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  gate.resolve();
  await screen.findByRole('button', { name: 'Завантажити фото' });
});
