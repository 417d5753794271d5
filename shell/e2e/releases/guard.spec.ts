import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import { studentsRoutes } from '@dzvinok/contract/students';
import type { Page } from '@playwright/test';
import { expect, test } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';
import { publishVariant, teamOf } from './variant.fixture.ts';

const remote = 'mfe-family';
const home = '/student/classes';
const password = '12345678';
const superAdmin = ['0500000000', '12345678'] as const;
const phones = ['0671110001', '0671110002'] as const;

const brokenText = 'Сторінка не відкрилася';
const versionOf = (page: Page) => page.locator('[data-area="/student"]').getAttribute('data-release');

function breakSchedule(path: string, text: string): string {
  return path.endsWith('.js') ? text.replace('.WeekSwitcher,{', '$&broken:(()=>{throw new Error("broken when drawn")})(),') : text;
}

async function opened(page: Page, address: string): Promise<'good' | 'broken'> {
  await page.goto(address + home);
  // The early view looks the same but cannot break this way.
  const good = page.locator('#root').getByRole('button', { name: 'Наступний тиждень' });
  await expect(good.or(page.getByText(brokenText))).toBeVisible();
  return (await good.isVisible()) ? 'good' : 'broken';
}

test('a canary that breaks for two people is taken back automatically', async ({ centre, browser, baseURL }) => {
  for (const phoneNumber of phones) {
    const body = { fullName: `Учень ${phoneNumber}`, phoneNumber, password, schoolInfo: 'Ліцей 1' };
    await centre.api.call(studentsRoutes.create, { body });
  }
  const [one, two] = await Promise.all(phones.map(async () => (await browser.newContext()).newPage()));
  if (!one || !two) throw new Error('No pages');
  await enter(one, centre.address, phones[0], password);
  expect(await opened(one, centre.address)).toBe('good');
  const before = await versionOf(one);

  const { version } = await publishVariant({ remote, change: breakSchedule });
  await teamOf(remote).change(remote, { kind: 'canary', version, centres: [centre.code] });
  await test.step('one person, however often, is not enough', async () => {
    // The registry's answer is cached for a moment.
    await expect.poll(() => opened(one, centre.address)).toBe('broken');
    expect(await opened(one, centre.address)).toBe('broken');
  });

  let failedAt = 0;
  await test.step('the second one is the last', async () => {
    await enter(two, centre.address, phones[1], password);
    await two.goto(centre.address);
    await expect(two.getByText(brokenText)).toBeVisible();
    failedAt = Date.now();
    await expect.poll(() => opened(two, centre.address), { intervals: [100] }).toBe('good');
    process.stdout.write(`Пробна версія: від збою на екрані до справної сторінки ${Date.now() - failedAt} мс\n`);
    expect(await versionOf(two)).toBe(before);
  });

  await test.step('the log says why', async () => {
    const api = await new Api(addressOf('platform', baseURL)).signedIn(...superAdmin);
    const { events } = await api.call(releaseBoardRoutes.events, { params: { remote }, query: {} });
    const event = events.find((one) => one.kind === 'canary-rolled-back' && one.version === version);
    expect(event).toMatchObject({ by: null, reason: expect.stringMatching(/^Автоматично: збоїв \d+ із \d+ \([\d,]+\u00a0%\) у 2 людей за \d+ хв; /) });
    process.stdout.write(`Пробна версія: від збою на екрані до рішення ${Date.parse(event?.at ?? '') - failedAt} мс\n`);
    const page = await (await browser.newContext()).newPage();
    await enter(page, addressOf('platform', baseURL), ...superAdmin);
    await page.goto(`${addressOf('platform', baseURL)}/platform/releases?area=${remote}`);
    await expect(page.getByText(event?.reason ?? '').first()).toBeVisible();
    await page.context().close();
  });
  for (const page of [one, two]) await page.context().close();
});
