import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { studentsRoutes } from '@dzvinok/contract/students';
import { violationsOn } from '../axe.ts';
import { choose } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const account = 'UA233052990000026008012345678';
const header = 'ЄДРПОУ;МФО;Рахунок;Валюта;Номер документу;Дата операції;МФО банку;Назва банку;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Сума;Призначення платежу;';
const row = (number: number, payer: string, sum: string, purpose: string) =>
  `3141592650;305299;${account};UAH;${number};27.11.2026;322001;УНIВЕРСАЛ БАНК;UA443220010000026007098765432;;${payer};${sum};${purpose};`;
const file = [
  header, row(1, 'Квiтка Андрiй Олегович', '900.00', 'за заняття, Квiтка Марiя'), row(2, 'Заячук Ганна', '1 000.00', 'за дітей'), row(3, 'LiqPay acquiring', '70.00', 'Виплата'),
].join('\r\n');

async function openFamily({ api }: OwnCentre): Promise<number[]> {
  await api.call(recipientsRoutes.create, { body: {
    name: 'ФОП Дзвіночок Олена', taxCode: '3141592650', ibans: [account], taxGroup: 2, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002', qrPrefix: 'https://qr.bank.gov.ua/', isDefault: true,
  } });
  const ids: number[] = [];
  for (const [at, fullName] of ['Квітка Марія Андріївна', 'Заячук Роман Ігорович', 'Заячук Софія Ігорівна'].entries()) {
    ids.push((await api.call(studentsRoutes.create, { body: { fullName, phoneNumber: `050765430${at}`, password: '12345678', schoolInfo: 'Ліцей' } })).id);
  }
  await api.call(parentsRoutes.create, { params: { id: ids[0] ?? 0 }, body: { accountTypeLabel: 'Батько', fullName: 'Квітка Андрій Олегович', phoneNumber: '0507654310', password: '12345678' } });
  return ids;
}

test('a bank statement becomes payments: the certain ones by the keyboard, one divided between children, one undone; on a phone', async ({ admin: page, centre }) => {
  const ids = await openFamily(centre);
  const balances = () => Promise.all(ids.map(async (studentId) => (await centre.api.call(ledgerRoutes.account, { params: { studentId } })).balance));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${centre.address}/admin/money/statements`);
  await page.getByLabel('Файл виписки').setInputFiles({ name: 'виписка.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { level: 1, name: 'Виписка 27.11.2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Зарахувати всі (1)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Зараховані: 1' })).toBeVisible();
  expect(await balances()).toEqual([90_000, 0, 0]);

  await test.step('a payment is divided between two children', async () => {
    await page.getByRole('table', { name: /Перевірте|Без пропозиції/ }).getByRole('button', { name: /^Обрати/ }).click();
    const popup = page.getByRole('dialog', { name: 'Чия це оплата?' });
    if (await popup.getByLabel('Сума 2').count() === 0) await popup.getByRole('button', { name: 'Ще учень' }).click();
    await choose(page, 'Учень 1', 'Заячук Роман Ігорович');
    await popup.getByLabel('Сума 1').fill('400');
    await choose(page, 'Учень 2', 'Заячук Софія Ігорівна');
    await popup.getByLabel('Сума 2').fill('600');
    await popup.getByRole('button', { name: 'Зарахувати' }).click();
    await expect(page.getByRole('heading', { name: 'Зараховані: 2' })).toBeVisible();
    expect(await balances()).toEqual([90_000, 40_000, 60_000]);
  });

  await test.step('it reads well, and fits the phone', async () => {
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('a match is undone', async () => {
    await page.getByRole('button', { name: /^Скасувати зарахування: Заячук/ }).click();
    await page.getByLabel(/^Причина/).fill('Не ті діти');
    await page.getByRole('dialog').getByRole('button', { name: 'Скасувати зарахування' }).click();
    await expect(page.getByRole('heading', { name: 'Зараховані: 1' })).toBeVisible();
    expect(await balances()).toEqual([90_000, 0, 0]);
  });

  await page.goto(`${centre.address}/admin/money/statements`);
  await page.getByLabel('Файл виписки').setInputFiles({ name: 'ще раз.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('Нового немає: усі платежі з файлу вже тут.')).toBeVisible();
});
