import { remotesManifest } from '@dzvinok/contract/releases';
import { expect, test } from '../admin/centre.fixture.ts';
import { addressOf, enter } from '../centre.ts';
import { publishVariant, teamOf } from '../releases/variant.fixture.ts';

const superAdmin = ['0500000000', '12345678'] as const;
// No other test assigns versions of this remote.
const remote = 'mfe-teacher';

test('a version that a team published is kept for one centre through the page, and let go', async ({ admin, baseURL, browser, centre }) => {
  test.slow();
  const { version } = await publishVariant({ remote });
  const inUse = async () => {
    const answer: unknown = await admin.evaluate(async () => (await fetch('/remotes.json', { cache: 'no-store' })).json());
    return remotesManifest.parse(answer).remotes.find((one) => one.remote === remote)?.version;
  };
  await admin.goto(`${centre.address}/admin/home`);
  const before = await inUse();
  expect(before).not.toBe(version);

  const platform = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await enter(platform, addressOf('platform', baseURL), ...superAdmin);
  await platform.goto(addressOf('platform', baseURL));
  await platform.getByRole('link', { name: 'Версії розділів' }).click();
  const card = platform.getByRole('list', { name: 'Розділи' }).getByRole('listitem').filter({ hasText: 'Викладач' });
  await expect(card).toContainText('Для всіх');
  await card.getByRole('link').click();
  await expect(platform).toHaveURL(/area=mfe-teacher/);
  const area = platform.getByRole('region', { name: 'Викладач', exact: true });
  const row = area.getByRole('row').filter({ hasText: version });
  await expect(row.getByText('Підходить')).toBeVisible();
  await expect(area.getByRole('definition').first()).not.toContainText(version);

  await test.step('on a tablet every column is there, and a version stands in one line', async () => {
    await platform.setViewportSize({ width: 768, height: 1024 });
    expect(await area.getByRole('table').evaluate((table) => table.scrollWidth <= Number(table.parentElement?.clientWidth))).toBe(true);
    const short = area.getByRole('table').getByText(before ?? '', { exact: true });
    expect(await short.evaluate((text) => text.getClientRects().length)).toBe(1);
    await platform.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('on a phone it is a card whose values say what they are', async () => {
    await platform.setViewportSize({ width: 390, height: 844 });
    const cells = row.getByRole('cell');
    const words = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content));
    expect(words.filter((word) => /Опубліковано|Перевірка|За добу/.test(word) || word.includes('attr('))).toHaveLength(3);
    expect(await platform.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await platform.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a pin says what it lacks, then holds for this centre alone', async () => {
    await row.getByRole('button', { name: `Ще: ${version}` }).click();
    await platform.getByRole('menuitem', { name: 'Закріпити за центром' }).click();
    const form = platform.getByRole('form', { name: 'Закріпити за центром' });
    await form.getByRole('button', { name: 'Закріпити' }).click();
    for (const text of ['Оберіть хоча б один центр', 'Вкажіть, до якого дня', 'Вкажіть причину']) await expect(form.getByText(text)).toBeVisible();
    await form.getByRole('combobox', { name: 'Центри' }).fill(centre.code);
    await platform.getByRole('option', { name: new RegExp(`\\(${centre.code}\\)`) }).click();
    const day = new Date(Date.now() + 86_400_000);
    await form.getByLabel('До якого дня').fill(new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(day));
    await form.getByLabel('Причина').fill('Тиждень іспитів');
    await form.getByRole('button', { name: 'Закріпити' }).click();
    await expect(form).toBeHidden();
    await expect(area.getByText(`(${centre.code})`)).toContainText(version);
    await expect.poll(inUse).toBe(version);
    const elsewhere = await teamOf(remote).state(remote);
    expect(elsewhere.state.stable).not.toBe(version);
  });

  await test.step('it is let go', async () => {
    await area.getByText(`(${centre.code})`).getByRole('button', { name: /^Зняти закріплення/ }).click();
    await expect(area.getByText(`(${centre.code})`)).toBeHidden();
    await expect.poll(inUse).toBe(before);
    const log = platform.getByRole('region', { name: 'Журнал версій: Викладач' });
    await expect(log.getByText(new RegExp(`закріплення знято, центри ${centre.code}`))).toBeVisible();
  });
  await platform.context().close();
});
