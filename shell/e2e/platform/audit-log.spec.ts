import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { expect, openOwnCentre, test } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';

const superAdmin = ['0500000000', '12345678'] as const;

test('only a SuperAdmin reads the platform’s log, with each change of a centre before and after', async ({
  admin, baseURL, browser, centre,
}) => {
  const platform = addressOf('platform', baseURL);
  const api = await new Api(platform).signedIn(...superAdmin);
  const { id: tenantId = 0, name = '' } = (await api.call(tenantsRoutes.list, {})).find(({ code }) => code === centre.code) ?? {};
  const renamed = `Перейменований ${centre.code}`;
  await api.call(tenantLifeRoutes.rename, { params: { tenantId }, body: { name: renamed, code: centre.code } });
  const neighbour = await openOwnCentre(baseURL);
  const page = await (await browser.newContext()).newPage();
  await enter(page, platform, ...superAdmin);
  const line = (text: RegExp) => page.getByRole('list', { name: 'Записи журналу' }).getByRole('button', { name: text });

  await test.step('it opens from the menu and is searched by a word of any entry', async () => {
    await page.goto(platform);
    await page.getByRole('link', { name: 'Журнал дій' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал дій' })).toBeVisible();
    await expect(line(/./).first()).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Пошук' });
    await search.fill('такого на платформі не було');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
    await search.fill(renamed.toUpperCase());
    await expect(line(/Назву або код центру змінено/)).toHaveCount(1);
    await expect(page).toHaveURL(/text=/);
  });
  await test.step('an entry tells who did it, what there was and what came of it', async () => {
    await expect(line(/Назву або код/)).toContainText('Олена Системна');
    await line(/Назву або код/).click();
    await expect(page.getByRole('row', { name: `Назва ${name} ${renamed}` })).toBeVisible();
    await page.goto(`${platform}${platformPaths.auditLog}?action=tenants.onboarded&text=${centre.code}`);
    await expect(line(/./)).toHaveCount(1);
    await expect(line(/Центр відкрито/)).toBeVisible();
    await line(/./).click();
    await expect(page.getByText(centre.password)).toHaveCount(0);
  });
  await test.step('nobody of a centre reads it: the screen, the call and their own log tell nothing of it', async () => {
    await admin.goto(centre.address + platformPaths.auditLog);
    await expect(admin).toHaveURL(/\/admin\/home$/);
    await expect(centre.api.call(auditLogRoutes.platformList, { query: {} })).rejects.toThrow();
    await admin.goto(`${centre.address}${adminPaths.auditLog}`);
    await expect(admin.getByRole('list', { name: 'Записи журналу' }).getByRole('button', { name: /Назву або код центру змінено/ })).toBeVisible();
    await admin.getByRole('searchbox', { name: 'Пошук' }).fill(neighbour.code);
    await expect(admin.getByText('Нічого не знайдено')).toBeVisible();
  });
  await test.step('nor anybody who is not signed in', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(platform + platformPaths.auditLog);
    await expect(stranger).toHaveURL(/\/login/);
    await stranger.context().close();
  });
  await page.context().close();
});
