import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { expect, test } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { violationsOn } from '../axe.ts';
import { addressOf, enter } from '../centre.ts';

const superAdmin = ['0500000000', '12345678'] as const;

test('the list of centres says what each figure is, on a phone too; a centre’s tabs stand in the address and lose nothing typed', async ({
  baseURL, centre, page,
}) => {
  test.slow();
  const platform = addressOf('platform', baseURL);
  const tenants = await (await new Api(platform).signedIn(...superAdmin)).call(tenantsRoutes.list, {});
  const { id = 0 } = tenants.find(({ code }) => code === centre.code) ?? {};
  await enter(page, platform, ...superAdmin);

  await test.step('on a phone each figure has its noun, on a desk its column', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(platform);
    await page.getByLabel('Пошук').fill('demo');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /Дзвінок/ }) }).first();
    await expect(row.getByText(/^\d+\s(учень|учні|учнів) · \d+\s(викладач|викладачі|викладачів) · \d+\s(група|групи|груп) · [\d,]+\s?[КМГ]Б даних$/)).toBeVisible();
    await expect(row.getByRole('cell').filter({ hasText: /сьогодні|вчора|\d{4}/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ['Учнів', 'Викладачів', 'Груп', 'Уроків за тиждень', 'Остання активність', 'Дані']) {
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    }
    await expect(row.getByRole('img', { name: /^Уроків за тиждень, від найдавнішого: (\d+, ){7}\d+$/ })).toBeVisible();
    const table = page.getByRole('region', { name: 'Центри' });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });

  const tabs = page.getByRole('navigation', { name: 'Розділи центру' });
  const open = (name: string) => tabs.getByRole('link', { name }).click();
  await test.step('a deep link opens its tab, and the right one is lit', async () => {
    await page.goto(platform + platformPaths.tenant(id, 'admins'));
    await expect(page.getByRole('heading', { name: 'Адміністратори' })).toBeVisible();
    await expect(tabs.locator('[aria-current]')).toHaveText('Адміністратори');
    await open('Огляд');
    await expect(page).toHaveURL(new RegExp(`/platform/tenants/${id}$`));
    await expect(tabs.locator('[aria-current]')).toHaveText('Огляд');
    await page.goBack();
    await expect(tabs.locator('[aria-current]')).toHaveText('Адміністратори');
  });

  await test.step('typed text is not lost without a question', async () => {
    await open('Налаштування');
    const name = page.getByRole('form', { name: 'Назва й код' }).getByLabel('Назва');
    await name.fill('Ще не збережена назва');
    await open('Паспорти');
    await page.getByRole('dialog').getByRole('button', { name: 'Повернутися до форми' }).click();
    await expect(name).toHaveValue('Ще не збережена назва');
    await open('Паспорти');
    await page.getByRole('dialog').getByRole('button', { name: 'Залишити' }).click();
    await expect(page.getByText('Паспортів ще немає.')).toBeVisible();
  });
});

test('updates list every centre under its version with the time, and the sign-in speaks to the platform’s staff', async ({
  baseURL, browser, centre, page,
}) => {
  const platform = addressOf('platform', baseURL);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${platform}/login`);
  await expect(stranger.getByText(/пароль видає інший адміністратор системи/)).toBeVisible();
  await expect(stranger.getByText(/пароль видає адміністратор вашого центру/)).toBeHidden();
  await stranger.goto(`${centre.address}/login`);
  await expect(stranger.getByText(/пароль видає адміністратор вашого центру/)).toBeVisible();
  await expect(stranger.getByText(/пароль видає інший адміністратор системи/)).toBeHidden();
  await stranger.context().close();

  await enter(page, platform, ...superAdmin);
  await page.goto(platform + platformPaths.fleet);
  const newest = page.getByRole('region', { name: /^Версія \d+ · / }).last();
  await expect(newest.getByText('Найновіша версія даних.')).toBeVisible();
  const all = newest.getByRole('button', { name: /^Показати всі/ });
  await expect(newest.getByRole('row').nth(1)).toBeVisible();
  if (await all.isVisible()) await all.click();
  const row = newest.getByRole('row').filter({ hasText: `Центр ${centre.code}` });
  await expect(row.getByText('Оновлено')).toBeVisible();
  await expect(row.getByText(/^сьогодні, \d\d:\d\d$/)).toBeVisible();
  await row.getByRole('link', { name: `Центр ${centre.code}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Центр ${centre.code}` })).toBeVisible();
});
