import { makeUpsRoutes, type ListedMakeUp, type MakeUpRules } from '@dzvinok/contract/make-ups';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
afterEach(cleanup);

it('an admin approves a booked lesson and changes the rules', async () => {
  let booking: ListedMakeUp = {
    classId: 3, className: 'Б', subjectName: 'Хімія', subjectColor: 'green', plannedOn: '2026-11-28', startsAt: '2026-11-28T10:00:00+02:00', minutes: 60, roomName: null,
    isOnline: true, teacherName: 'Савчук Ігор', isApproved: false, studentId: 5, studentName: 'Коваль Злата', missedClassId: 2, missedOn: '2026-11-21',
  };
  const rules: MakeUpRules = { earns: 'told', reasons: [], validDays: 60, until: 'days', mostAMonth: null, isSameSubject: true, needsApproval: false, atLeaving: 'lapse', deadlineHours: 3, tellHours: 0, lostShare: 50 };
  const api = new FakeApi()
    .answer(makeUpsRoutes.list, () => [booking])
    .answer(makeUpsRoutes.rules, rules)
    .answer(makeUpsRoutes.approve, () => {
      booking = { ...booking, isApproved: true };
      return { studentId: 5, classIds: [3] };
    })
    .answer(makeUpsRoutes.saveRules, ({ body }) => ({ ...rules, ...body }));
  openScreen(remote, api, '/admin/calendar/make-ups');
  await person.click(await screen.findByRole('button', { name: 'Підтвердити: Коваль Злата' }));
  expect(await screen.findByText('Хімія Б, 28.11 10:00–11:00 · за 21.11')).toBeTruthy();
  expect(api.callsOf(makeUpsRoutes.approve)).toMatchObject([{ body: { studentId: 5, missedClassId: 2, missedOn: '2026-11-21' } }]);
  await person.click(screen.getByLabelText('Запис підтверджує адміністратор'));
  await person.click(screen.getByLabelText('Завжди'));
  await person.click(screen.getByLabelText('На рахунок'));
  fill(screen.getByLabelText(/^Попередити про відсутність/), '24');
  await person.click(screen.getByRole('button', { name: 'Зберегти' }));
  expect(await screen.findByText('Правила збережено')).toBeTruthy();
  expect(api.callsOf(makeUpsRoutes.saveRules)).toMatchObject([{ body: { ...rules, earns: 'always', tellHours: 24, needsApproval: true, atLeaving: 'money' } }]);
});
