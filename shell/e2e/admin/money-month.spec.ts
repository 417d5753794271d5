import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { payRoutes } from '@dzvinok/contract/pay';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { readPaymentQr } from '@dzvinok/money/read-payment-qr';
import { dayIn } from '@dzvinok/schedule/zone';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { violationsOn } from '../axe.ts';
import { enter } from '../centre.ts';
import { expect, openAs, password, teacherPhone, test } from '../family/family.fixture.ts';
import { enterAsAdmin } from './centre.fixture.ts';

const account = 'UA233052990000026008012345678';
const parentPhone = '0671110055';

/** Reads the QR code from a picture of the screen. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: 'QR-код для оплати' }).screenshot({ scale: 'device' });
  const { data, info } = await sharp(picture).resize({ width: 900, kernel: 'nearest' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'nothing was read';
}

async function expectTidy(page: Page, width: number): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('a month of money: charged, invoiced, scanned by a parent, paid by a statement, no debt left, the teacher paid', async ({ browser, page: admin, family }) => {
  test.slow();
  const { centre: { address, api } } = family;
  await api.call(recipientsRoutes.create, { body: {
    name: 'ФОП Дзвіночок Олена', taxCode: '3141592650', ibans: [account], taxGroup: 2, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002', qrPrefix: 'https://qr.bank.gov.ua/', isDefault: true,
  } });
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const child = await family.addChild('Квітка Марія Андріївна', [group]);
  await family.addParent('Квітка Андрій Олегович', parentPhone, [child]);
  const parent = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'uk-UA' });
  await enterAsAdmin(admin, family.centre);
  await admin.setViewportSize({ width: 1440, height: 900 });

  await test.step('the month is charged and invoiced, by the keyboard', async () => {
    await admin.goto(`${address}/admin/money/charges`);
    await expect(admin.getByRole('table').getByText('Квітка Марія Андріївна')).toBeVisible();
    await expectTidy(admin, 1440);
    await admin.getByRole('button', { name: 'Нарахувати' }).focus();
    await admin.keyboard.press('Enter');
    await admin.getByRole('dialog').getByRole('button', { name: 'Нарахувати' }).focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/усе нараховано$/)).toBeVisible();
    await admin.goto(`${address}/admin/money/invoices`);
    await admin.getByRole('button', { name: 'Виставити рахунки' }).focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/^Чекають оплати: 1/)).toBeVisible();
    await expectTidy(admin, 1440);
  });

  const { number, left } = await test.step('the parent’s phone shows the code, which a camera reads', async () => {
    await openAs(parent, family, parentPhone, '/parent/cost');
    await expect(parent.getByText(/^До сплати: /)).toBeVisible();
    const [invoice] = await api.call(invoicesRoutes.list, { query: { month: dayIn(family.timezone, new Date()).slice(0, 7) } });
    expect(readPaymentQr(await scanned(parent))).toMatchObject({ format: '002', iban: account, amount: invoice?.amount, purpose: expect.stringContaining(invoice?.number ?? '?') });
    await expectTidy(parent, 390);
    return invoice ?? { number: '', left: 0 };
  });

  await test.step('the family stands among the debts', async () => {
    await admin.goto(`${address}/admin/money/debts`);
    await expect(admin.getByRole('table').getByRole('link', { name: 'Квітка Марія Андріївна' })).toBeVisible();
    await admin.getByRole('switch', { name: 'Нагадувати родинам' }).check();
    await admin.getByRole('button', { name: 'Зберегти нагадування' }).click();
    await expect(admin.getByText('Нагадування увімкнено')).toBeVisible();
    await expectTidy(admin, 1440);
    await admin.setViewportSize({ width: 390, height: 844 });
    await expectTidy(admin, 390);
  });

  await test.step('a bank statement pays it', async () => {
    await admin.goto(`${address}/admin/money/statements`);
    const day = new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: family.timezone }).format(new Date());
    const file = [
      'ЄДРПОУ;МФО;Рахунок;Валюта;Номер документу;Дата операції;МФО банку;Назва банку;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Сума;Призначення платежу;',
      `3141592650;305299;${account};UAH;1;${day};322001;УНIВЕРСАЛ БАНК;UA443220010000026007098765432;;Квiтка Андрiй Олегович;${(left / 100).toFixed(2)};Рахунок № ${number}, заняття;`,
    ].join('\r\n');
    await admin.getByLabel('Файл виписки').setInputFiles({ name: 'виписка.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await admin.getByRole('button', { name: 'Зарахувати всі (1)' }).click();
    await expect(admin.getByText('Усе розібрано.')).toBeVisible();
    await parent.reload();
    await expect(parent.getByText('Усе сплачено.')).toBeVisible();
    await admin.goto(`${address}/admin/money/debts`);
    await expect(admin.getByText('Боргів немає')).toBeVisible();
  });

  await test.step('the teacher’s lesson stands on the sheet, which the teacher sees too', async () => {
    await api.call(payRoutes.saveRate, { body: { teacherId: null, groupId: null, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-01-01' } });
    await family.startLesson(group);
    await admin.setViewportSize({ width: 1440, height: 900 });
    await admin.goto(`${address}/admin/money/pay`);
    await expectTidy(admin, 1440);
    await admin.getByRole('table', { name: 'Оплата праці' }).getByRole('link', { name: 'Довженко Ірина Олексіївна' }).click();
    await expect(admin.getByText(/300,00/).first()).toBeVisible();
    await expectTidy(admin, 1440);
    const teacher = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'uk-UA' });
    await enter(teacher, address, teacherPhone, password);
    await teacher.goto(`${address}/teacher/pay`);
    await expect(teacher.getByText(/300,00/).first()).toBeVisible();
    await expectTidy(teacher, 390);
    await teacher.context().close();
  });

  await test.step('the reports and the day’s cash', async () => {
    for (const [path, text] of [['income', 'Дохід за рік'], ['cash', 'Готівки ніхто не приймає']] as const) {
      await admin.setViewportSize({ width: 1440, height: 900 });
      await admin.goto(`${address}/admin/money/${path}`);
      await expect(admin.getByText(text)).toBeVisible();
      await expectTidy(admin, 1440);
      await admin.setViewportSize({ width: 390, height: 844 });
      await expectTidy(admin, 390);
    }
  });
  await parent.context().close();
});
