import type { Page } from '@playwright/test';
import { expect, enterAsAdmin, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { keepOwnRelease, publishVariant, teamOf } from './variant.fixture.ts';

const remote = 'mfe-admin';
const versionOf = (page: Page) => page.locator('[data-release]').first().getAttribute('data-release');

/** A release for this test's centre only. */
async function release({ code }: OwnCentre): Promise<string> {
  const { version } = await publishVariant({ remote });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await teamOf(remote).change(remote, { kind: 'pin', version, centres: [code], expiresAt, reason: 'Перевірка відкритої сторінки' });
  return version;
}

/** Advances the page's clock by minutes until the text shows: its timer may start after the page. */
async function untilSaid(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('an open page outlives three releases: typed text stays, unvisited pages open, and the new release comes on request', async ({ page, centre }) => {
  const errors: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await keepOwnRelease(remote, centre);
  await enterAsAdmin(page, centre);
  await page.goto(centre.address);
  const tabs = page.getByRole('navigation', { name: 'Розділи' });
  const begun = await versionOf(page);

  let newest = '';
  await test.step('typed text stays while three releases take each other’s place', async () => {
    await page.goto(`${centre.address}/admin/subjects-classrooms`);
    await page.getByRole('button', { name: 'Додати предмет' }).click();
    const name = page.getByRole('form', { name: 'Предмет' }).getByLabel(/Назва/);
    await name.fill('Астрономія');
    for (let released = 0; released < 3; released += 1) newest = await release(centre);
    await untilSaid(page, 'Доступна нова версія');
    await expect(name).toHaveValue('Астрономія');
    expect(await versionOf(page)).toBe(begun);
    await page.getByRole('button', { name: 'Додати', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Предмети' }).getByText('Астрономія')).toBeVisible();
  });

  await test.step('pages that were not visited yet come from the release that the page began with', async () => {
    asked.length = 0;
    await tabs.getByRole('link', { name: 'Розсилки' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Розсилки' })).toBeVisible();
    await tabs.getByRole('link', { name: 'Центр' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал дій' })).toBeVisible();
    const parts = asked.filter((path) => path.startsWith(`/releases/${remote}/`));
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((path) => !path.startsWith(`/releases/${remote}/${begun}/`))).toEqual([]);
    expect(await versionOf(page)).toBe(begun);
    expect(errors).toEqual([]);
  });

  await test.step('the newest comes when the person says so', async () => {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Оновити' }).click()]);
    await expect(page.locator(`[data-release="${newest}"]`).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал дій' })).toBeVisible();
    await expect(page.getByText('Доступна нова версія')).toBeHidden();
  });

  await test.step('that its release was taken back is said in other words', async () => {
    const said = await page.evaluate(async () => (await fetch('/remotes.json')).text());
    const answer: { remotes: { remote: string }[] } = JSON.parse(said);
    for (const entry of answer.remotes) if (entry.remote === remote) Object.assign(entry, { withdrawn: [newest] });
    await page.route('**/remotes.json', (route) => route.fulfill({ json: answer }));
    await untilSaid(page, 'Цю версію розділу відкликано через помилку. Збережіть роботу й оновіть сторінку.');
    expect(await versionOf(page)).toBe(newest);
  });
  expect(errors).toEqual([]);
});
