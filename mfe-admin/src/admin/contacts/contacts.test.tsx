import { centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

afterEach(cleanup);

it('the phone and the e-mail address of the centre are checked, saved and removed', async () => {
  let face: CentreFace = { kind: 'tenant', name: 'Гармонія', status: 'active', accent: 'indigo', logoPath: null, phone: null };
  let details = false;
  const api = new FakeApi().answer(centreRoutes.face, () => face).answer(tenantLifeRoutes.ownLockedScreens, () => ({ detailsOnLockedScreens: details }))
    .answer(tenantLifeRoutes.setOwnLockedScreens, ({ body }) => {
      details = body.detailsOnLockedScreens;
      return body;
    }).answer(tenantLifeRoutes.setOwnContacts, ({ body }) => {
    face = { ...face, ...body };
    return body;
  });
  openScreen(remote, api, '/admin/contacts');
  const phone = await screen.findByLabelText('Телефон центру');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  const lockedScreens = await screen.findByRole('switch', { name: 'Показувати подробиці на заблокованому екрані' });
  expect(lockedScreens).toHaveProperty('checked', false);
  fireEvent.click(lockedScreens);
  await expect.poll(() => lockedScreens).toHaveProperty('checked', true);
  fill(phone, '044123');
  save();
  await screen.findByText('Номер має містити рівно 10 цифр');
  const email = screen.getByLabelText('Пошта центру');
  fill(email, 'office');
  save();
  await screen.findByText(/^Перевірте адресу/);
  fill(email, 'office@center.ua');
  fill(phone, '0441234567');
  save();
  await screen.findByText('Контакти збережено.');
  fill(phone, '');
  save();
  await expect.poll(() => api.callsOf(tenantLifeRoutes.setOwnContacts).map(({ body }) => body)).toEqual([{ phone: '0441234567', email: 'office@center.ua' }, { phone: null, email: 'office@center.ua' }]);
});
