import { queryOf } from '@dzvinok/api-client/query';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AvatarField } from './person.form.tsx';

const address = `/api/avatars/1/${'a'.repeat(32)}.webp`;
const lists = [
  queryOf(studentsRoutes.list), queryOf(teachersRoutes.list, {}), queryOf(groupsRoutes.list), queryOf(groupsRoutes.one, { params: { id: 7 } }),
].map(({ queryKey }) => queryKey);

let api: FakeApi;
let uninstall: () => void;

beforeEach(() => {
  api = new FakeApi().answer(avatarsRoutes.set, { avatarPath: address }).answer(avatarsRoutes.remove, { avatarPath: null });
  uninstall = api.install();
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Адміна Тестова', avatarPath: null, role: 'TenantAdmin' } });
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

it('an avatar is set for its account and removed, and the lists that show avatars are read again', async () => {
  const client = new QueryClient();
  const fresh = () => {
    for (const key of lists) client.setQueryData(key, []);
  };
  const areInvalidated = () => lists.map((key) => client.getQueryState(key)?.isInvalidated);
  render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <AvatarField accountId={7} name="Бондар Оксана" path={null} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const shownPicture = () => document.querySelector('.dz-avatar img')?.getAttribute('src') ?? null;
  fresh();
  fireEvent.change(screen.getByLabelText('Файл із фото'), { target: { files: [new File(['фото'], 'я.png', { type: 'image/png' })] } });
  await waitFor(() => expect(shownPicture()).toBe(address));
  expect(api.callsOf(avatarsRoutes.set).map(({ params }) => params)).toEqual([{ accountId: 7 }]);
  expect(areInvalidated()).toEqual([true, true, true, true]);
  await screen.findByRole('button', { name: 'Завантажити фото' });
  fresh();
  fireEvent.click(screen.getByRole('button', { name: 'Прибрати' }));
  await waitFor(() => expect(shownPicture()).toBeNull());
  expect(api.callsOf(avatarsRoutes.remove).map(({ params }) => params)).toEqual([{ accountId: 7 }]);
  expect(areInvalidated()).toEqual([true, true, true, true]);
});
