import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes } from '@dzvinok/contract/students';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../../screens.fixture.ts';
import { remote } from '../../admin.remote.tsx';
import { makeStudent } from '../list/students.fixture.ts';

afterEach(cleanup);

it.each(["дем'ян", 'ліцей юрій', '050 111-22', 'юрій 0501'])('a search for «%s» finds an archived student', async (search) => {
  const api = new FakeApi().answer(studentsRoutes.list, [
    makeStudent({ id: 1, fullname: 'Дем’яненко Юрій', schoolInfo: 'Ліцей', phoneNumber: '0501112233' }),
    makeStudent({ id: 2, fullname: 'Гайдай Олена', schoolInfo: 'Школа', phoneNumber: '0672223344' }),
  ]);
  openScreen(remote, api, paths.admin.studentsArchive);
  await screen.findByText('Гайдай Олена');
  fill(screen.getByLabelText('Пошук'), search);
  expect(screen.getByText('Дем’яненко Юрій')).toBeTruthy();
  expect(screen.queryByText('Гайдай Олена')).toBeNull();
});
