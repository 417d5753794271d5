import { ApiFailure } from '@dzvinok/api-client/call';
import { avatarLimit } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { UiProvider } from '@dzvinok/ui/provider';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhotoField, type PictureCalls } from './picture.fields.tsx';

const address = `/api/avatars/1/${'a'.repeat(32)}.webp`;
const picture = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

const received: FileContent[] = [];
let send: () => Promise<string>;

beforeEach(() => {
  received.length = 0;
  send = async () => address;
});
afterEach(cleanup);

function Field({ start }: { start: string | null }) {
  const [path, setPath] = useState(start);
  const calls: PictureCalls = {
    send: async (file) => {
      received.push(file);
      setPath(await send());
    },
    remove: async () => setPath(null),
  };
  return <PhotoField name="Бондар Оксана" path={path} calls={calls} />;
}

function show(start: string | null) {
  render(
    <UiProvider>
      <Field start={start} />
    </UiProvider>,
  );
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Файл із фото'), { target: { files: [file] } });
const shownPicture = () => document.querySelector('.dz-avatar img')?.getAttribute('src') ?? null;

it('shows the initial, sends a picture unchanged, then shows the picture', async () => {
  show(null);
  expect(document.querySelector('.dz-avatar')?.textContent).toBe('Б');
  expect(screen.queryByRole('button', { name: 'Прибрати' })).toBeNull();
  choose(picture('я.png', 'image/png'));
  await waitFor(() => expect(shownPicture()).toBe(address));
  expect(received.map(({ bytes, type }) => [bytes.length, type])).toEqual([[10, 'image/png']]);
});

it('removes a picture and moves the focus to the remaining button', async () => {
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
])('names the fault of %s without sending the file', async (_, file, text) => {
  show(address);
  choose(file);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(received).toEqual([]);
  expect(shownPicture()).toBe(address);
});

it('shows the server’s message, keeps the picture, and takes the next try', async () => {
  send = () => Promise.reject(new ApiFailure({ status: 400, code: 'avatars.broken', message: 'Файл пошкоджено' }));
  show(address);
  choose(picture('я.jpg', 'image/jpeg'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Файл пошкоджено'));
  expect(shownPicture()).toBe(address);
  const next = address.replaceAll('a'.repeat(32), 'b'.repeat(32));
  send = async () => next;
  choose(picture('я.jpg', 'image/jpeg'));
  await waitFor(() => expect(shownPicture()).toBe(next));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('takes no second press while the picture is being sent', async () => {
  const gate = Promise.withResolvers<void>();
  send = async () => {
    await gate.promise;
    return address;
  };
  show(null);
  choose(picture('я.webp', 'image/webp'));
  const button = await screen.findByRole('button', { name: 'Надсилаємо…' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  gate.resolve();
  await screen.findByRole('button', { name: 'Завантажити фото' });
});

it('opens large, and shows an error when the code of the large view does not load', async () => {
  show(address);
  const opener = screen.getByRole('button', { name: 'Відкрити фото' });
  vi.doMock('@dzvinok/ui/gallery', () => {
    throw new Error('Loading chunk 7 failed');
  });
  fireEvent.click(opener);
  expect(await screen.findByText('Не вдалося відкрити фото. Перевірте з’єднання та спробуйте ще раз.')).toBeTruthy();
  vi.doUnmock('@dzvinok/ui/gallery');
  fireEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Фото' })).toBeTruthy();
});
