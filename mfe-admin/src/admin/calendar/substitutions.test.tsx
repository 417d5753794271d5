import { substitutionsRoutes, type SubstitutionRequest } from '@dzvinok/contract/substitutions';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

afterEach(cleanup);

it('an admin confirms what two teachers have agreed on', async () => {
  const lesson = { classId: 9, className: 'А', subjectName: 'Біологія', subjectColor: 'yellow', plannedOn: '2026-11-23', startsAt: '2026-11-23T15:00:00+02:00' };
  let request: SubstitutionRequest = {
    id: 5, isOwn: false, asker: { id: 3, name: 'Гнатюк Ірина' }, asked: null, taker: { id: 4, name: 'Бойко Олег' }, lesson,
    swap: { ...lesson, subjectName: 'Хімія', startsAt: '2026-11-24T10:00:00+02:00' }, reason: 'Іспит', answerUntil: '2026-11-23T14:00:00+02:00', state: 'accepted',
  };
  const api = new FakeApi()
    .answer(substitutionsRoutes.list, () => ({ requests: [request], isConfirmedByAdmin: true }))
    .answer(tenantLifeRoutes.ownSubstitutionRules, { isConfirmedByAdmin: true, answerHours: 2 })
    .answer(tenantLifeRoutes.setOwnSubstitutionRules, ({ body }) => body)
    .answer(substitutionsRoutes.confirm, () => {
      request = { ...request, state: 'done' };
      return { classIds: [9] };
    });
  openScreen(remote, api, '/admin/calendar/substitutions');
  const waiting = within(await screen.findByRole('list', { name: 'Чекають на вашу згоду' }));
  expect(waiting.getByRole('listitem').textContent).toMatch(/^Пн 23\.11 15:00 · Біологія, Ав обмін на Вт 24\.11 10:00 · Хімія, АГнатюк Ірина → Бойко Олег · Іспит/u);
  await userEvent.click(waiting.getByRole('button', { name: 'Підтвердити' }));
  expect(await screen.findByText('діє')).toBeTruthy();
  expect(api.callsOf(substitutionsRoutes.confirm)).toMatchObject([{ params: { id: 5 } }]);
  const hours = await screen.findByRole('textbox', { name: 'За скільки годин до уроку відповісти' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  await expect.poll(() => api.callsOf(tenantLifeRoutes.setOwnSubstitutionRules)).toMatchObject([{ body: { isConfirmedByAdmin: true, answerHours: 12 } }]);
});
