import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes } from '@dzvinok/contract/students';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../../screens.fixture.ts';
import { remote } from '../../admin.remote.tsx';
import { makeStudent } from '../list/students.fixture.ts';

const person = userEvent.setup();

afterEach(cleanup);

it.each(["дем'ян", 'ліцей юрій', '050 111-22', 'юрій 0501'])('a search for «%s» finds an archived student', async (search) => {
  const api = new FakeApi().answer(studentsRoutes.list, [
    makeStudent({ id: 1, fullname: 'Дем’яненко Юрій', schoolInfo: 'Ліцей', phoneNumber: '0501112233' }),
    makeStudent({ id: 2, fullname: 'Гайдай Олена', schoolInfo: 'Школа', phoneNumber: '0672223344' }),
  ]);
  openScreen(remote, api, adminPaths.studentsArchive);
  await screen.findByText('Гайдай Олена');
  fill(screen.getByLabelText('Пошук'), search);
  expect(screen.getByText('Дем’яненко Юрій')).toBeTruthy();
  expect(screen.queryByText('Гайдай Олена')).toBeNull();
});

it('the archive of students is sorted by the day of archiving and filtered by a group', async () => {
  const classes = [{ id: 9, className: 'Б', subjectId: 2, subjectName: 'Хімія', subjectColor: 'green' }] as const;
  const api = new FakeApi().answer(studentsRoutes.list, [
    { ...makeStudent({ id: 1, fullname: 'Гайдай Олена', classes: [] }), archivedAt: '2026-11-20T10:00:00+02:00' },
    { ...makeStudent({ id: 2, fullname: 'Дем’яненко Юрій', classes: [...classes] }), archivedAt: '2026-10-01T10:00:00+03:00' },
  ]);
  const { address } = openScreen(remote, api, `${adminPaths.studentsArchive}?sort=since`);
  await screen.findByText('Гайдай Олена');
  const names = () => screen.getAllByRole('link', { name: /Гайдай|Дем’яненко/ }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Дем’яненко Юрій', 'Гайдай Олена']);
  await person.click(screen.getByRole('combobox', { name: 'Група' }));
  await person.click(await screen.findByRole('option', { name: 'Хімія Б · 1' }));
  await waitFor(() => expect(names()).toEqual(['Дем’яненко Юрій']));
  expect(address()).toBe(`${adminPaths.studentsArchive}?group=9&sort=since`);
});
