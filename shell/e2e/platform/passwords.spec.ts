import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import { supportRoutes } from '@dzvinok/contract/support';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import type { Page } from '@playwright/test';
import { expect, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { addressOf } from '../centre.ts';

const student = { fullName: 'Квітка-Основ’яненко Григорій', phoneNumber: '0671234567', password: 'kvitka-1778', schoolInfo: 'Ліцей 1' };
const switches = { calendarFeeds: true, adminSecondFactor: false };

async function platformOf({ code }: OwnCentre, baseUrl: string | undefined) {
  const api = await new Api(addressOf('platform', baseUrl)).signedIn('0500000000', '12345678');
  const { id: tenantId = 0 } = (await api.call(tenantsRoutes.list, {})).find((tenant) => tenant.code === code) ?? {};
  const showPasswords = (passwordsShown: boolean) => api.call(tenantLifeRoutes.saveSettings, {
    params: { tenantId },
    body: { timezone: 'Europe/Kyiv', meetingService: null, accent: 'indigo', switches: { ...switches, passwordsShown } },
  });
  return { showPasswords, enter: () => api.call(supportRoutes.enter, { params: { tenantId } }) };
}

const readingsIn = async ({ api }: OwnCentre) =>
  (await api.call(auditLogRoutes.list, { query: { limit: 100 } })).entries.filter(({ action }) => action === 'accounts.password-read').length;

async function askPassword(page: Page): Promise<string> {
  const form = page.getByRole('form', { name: 'Учень' });
  await form.getByRole('button', { name: 'Показати виданий пароль' }).click();
  await form.getByRole('button', { name: 'Сховати виданий пароль' }).waitFor();
  return (await form.getByText(/^Виданий: /).textContent())?.replace('Виданий: ', '') ?? '';
}

const passwordOf = (page: Page) => page.getByRole('form', { name: 'Учень' }).getByLabel(/^Пароль( \*)?$/);

test('a form says truly why it knows no password, and support issues none', async ({ admin, baseURL, browser, centre }) => {
  test.slow();
  const platform = await platformOf(centre, baseURL);
  const { id } = await centre.api.call(studentsRoutes.create, { body: student });
  const form = centre.address + adminPaths.editStudent(id);

  await test.step('where the centre shows none, nobody is said to have changed it', async () => {
    await platform.showPasswords(false);
    await admin.goto(form);
    await expect(passwordOf(admin)).toHaveAttribute('placeholder', 'Не показується в цьому центрі');
    await expect(passwordOf(admin)).toHaveValue('');
  });
  await test.step('where it does, a password of one’s own is known to its owner alone', async () => {
    await platform.showPasswords(true);
    await admin.goto(form);
    await expect(passwordOf(admin)).toHaveAttribute('placeholder', 'Залишити без змін');
    expect(await readingsIn(centre)).toBe(0);
    expect(await askPassword(admin)).toBe(student.password);
    expect(await readingsIn(centre)).toBe(1);
    const own = await new Api(centre.address).signedIn(student.phoneNumber, student.password);
    await own.call(profileRoutes.changePassword, { body: { currentPassword: student.password, newPassword: 'moia-vlasna-1840' } });
    await admin.reload();
    expect(await askPassword(admin)).toBe('знає лише власник');
  });

  await centre.api.call(supportRoutes.grant, { body: { reason: 'Допоможіть додати учня', hours: 1, mode: 'full' } });
  const support = await (await browser.newContext()).newPage();
  await test.step('support can neither see nor give one, and is shown none for whom it adds', async () => {
    await support.goto((await platform.enter()).address);
    await expect(support).toHaveURL(/\/admin\/home$/);
    await support.goto(form);
    await expect(passwordOf(support)).toHaveAttribute('placeholder', 'Видає адміністратор центру');
    await expect(passwordOf(support)).toBeDisabled();
    await support.goto(centre.address + adminPaths.addStudent);
    await expect(passwordOf(support)).toHaveAttribute('placeholder', 'Видасть адміністратор центру');
    const added = support.getByRole('form', { name: 'Учень' });
    await added.getByLabel('ПІП').fill('Кобилянська Ольга');
    await added.getByLabel('Номер телефону').fill('0671234599');
    await added.getByLabel('Школа').fill('Гімназія № 2');
    await added.getByRole('button', { name: 'Додати учня' }).click();
    const popup = support.getByRole('dialog');
    await expect(popup.getByText('Пароль видасть адміністратор центру.')).toBeVisible();
    await expect(popup.getByText(/Пароль: /)).toHaveCount(0);
    await popup.getByRole('button', { name: 'Закрити' }).last().click();
  });
  await test.step('the admin reads the password, which lets the person in', async () => {
    const people = await centre.api.call(studentsRoutes.list, {});
    const addedId = people.find(({ fullname }) => fullname === 'Кобилянська Ольга')?.id ?? 0;
    await admin.goto(centre.address + adminPaths.editStudent(addedId));
    const told = await askPassword(admin);
    expect(told).toMatch(/^\d{8}$/);
    await new Api(centre.address).signedIn('0671234599', told);
  });
  await support.context().close();
});
