import { platformPaths } from '@dzvinok/contract/paths/platform';
import { studentsRoutes } from '@dzvinok/contract/students';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { expect, test } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { violationsOn } from '../axe.ts';
import { addressOf, enter } from '../centre.ts';
import { Screens } from '../screens.ts';
import { tokenOf } from '../session.ts';

const student = 'Квітка-Основ’яненко Григорій';
const superAdmin = ['0500000000', '12345678'] as const;

test('support comes in by the centre’s leave, only looks, and is out when the admin says so', async ({ admin, baseURL, browser, centre }, info) => {
  test.setTimeout(180_000);
  const screens = new Screens(info);
  const { id } = await centre.api.call(studentsRoutes.create, {
    body: { fullName: student, phoneNumber: '0671234567', password: 'kvitka-1778', schoolInfo: 'Ліцей 1' },
  });
  const platform = addressOf('platform', baseURL);
  const tenants = await (await new Api(platform).signedIn(...superAdmin)).call(tenantsRoutes.list, {});
  const tenantId = tenants.find(({ code }) => code === centre.code)?.id ?? 0;
  const support = await (await browser.newContext()).newPage();
  await enter(support, platform, ...superAdmin);
  await support.goto(platform + platformPaths.tenant(tenantId));
  await expect(support.getByText(/Попросіть адміністратора центру надати доступ/)).toBeVisible();

  await test.step('the admin gives it for a reason and some hours', async () => {
    await admin.goto(`${centre.address}/admin/support`);
    const form = admin.getByRole('form', { name: 'Надати доступ' });
    const give = form.getByRole('button', { name: 'Надати доступ' });
    await give.click();
    await expect(form.getByText('Вкажіть причину')).toBeVisible();
    await form.getByLabel('На скільки годин').fill('25');
    await form.getByLabel('Причина').fill('Не відкривається картка учня');
    await give.click();
    await expect(form.getByText('Від 1 до 24 годин')).toBeVisible();
    await screens.take(admin, 'form');
    await form.getByLabel('На скільки годин').fill('1');
    await give.click();
    await expect(admin.getByRole('heading', { name: 'Підтримка має доступ' })).toBeVisible();
    await expect(admin.getByText(/Підтримка має доступ до центру до .+: Не відкривається картка учня/)).toBeVisible();
    for (const width of [390, 768, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await screens.take(admin, `given-${width}`);
      expect(await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await violationsOn(admin, { isStrict: true })).toEqual([]);
  });

  const bar = support.getByText(/Ви працюєте .+ як підтримка до .+ \(лише перегляд\)\./);
  await test.step('support enters from the centre’s page, sees no password and changes nothing', async () => {
    await support.reload();
    await expect(support.getByText(/Центр надав доступ до/)).toBeVisible();
    await screens.take(support, 'centre-page');
    await support.getByRole('button', { name: 'Увійти для підтримки' }).click();
    await expect(bar).toBeVisible();
    expect(new URL(support.url()).origin + new URL(support.url()).hash).toBe(centre.address);
    await support.goto(`${centre.address}/admin/edit-student/${id}`);
    const form = support.getByRole('form', { name: 'Учень' });
    await expect(form.getByLabel('ПІП')).toHaveValue(student);
    expect(await support.content()).not.toContain('kvitka-1778');
    await form.getByLabel('Школа').fill('Гімназія № 2');
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(support.getByText('Доступ підтримки лише для перегляду.').first()).toBeVisible();
    await screens.take(support, 'refused');
  });

  await test.step('the admin ends it: the open page of support is led out, its token is dead', async () => {
    const token = await tokenOf(support);
    await admin.getByRole('button', { name: 'Завершити доступ' }).click();
    await expect(admin.getByText(/Підтримка має доступ до центру/)).toBeHidden();
    await expect(admin.getByText(/завершено: Вознесенська/)).toBeVisible();
    await expect(support).toHaveURL(/\/login/, { timeout: 20_000 });
    await expect(new Api(centre.address, token).call(studentsRoutes.list, {})).rejects.toThrow();
  });
  await support.context().close();
});
