import type { Page } from '@playwright/test';
import { expect, enterAsAdmin, openOwnCentre, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { publishVariant, teamOf } from './variant.fixture.ts';

const remote = 'mfe-admin';
/** Promoted to all centres for a moment while other tests run: it must be withdrawn even if this test fails. */
let given = '';
test.afterEach(async () => {
  if (!given) return;
  const team = teamOf(remote);
  const { state } = await team.state(remote);
  const reason = 'Кінець перевірки';
  if (state.canary?.version === given) await team.change(remote, { kind: 'end-canary', reason });
  if (state.stable === given) await team.change(remote, { kind: 'roll-back', reason });
});

const drawn = (page: Page) => page.locator('[data-area="/admin"]');

/** Reloads until the page uses that release: the registry's answer is cached for a moment. */
async function expectRelease(page: Page, { address }: OwnCentre, version: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${address}/admin/subjects-classrooms`);
    await expect(drawn(page)).toHaveAttribute('data-release', version, { timeout: 2_000 });
  }).toPass({ intervals: [100] });
}

function saidTo(page: Page): Promise<string> {
  return page.evaluate(async (name) => {
    const { remotes }: { remotes: { remote: string; version: string }[] } = await (await fetch('/remotes.json', { cache: 'no-store' })).json();
    return remotes.find((one) => one.remote === name)?.version ?? '';
  }, remote);
}

test('the next opened page gets the version assigned to its centre', async ({ page, centre, browser, baseURL }) => {
  const team = teamOf(remote);
  const neighbour = await openOwnCentre(baseURL);
  const other = await (await browser.newContext()).newPage();
  await enterAsAdmin(page, centre);
  await enterAsAdmin(other, neighbour);
  await other.goto(neighbour.address);
  await expect(drawn(other)).toBeVisible();
  const usual = await drawn(other).getAttribute('data-release') ?? '';
  const { version } = await publishVariant({ remote });
  given = version;

  await test.step('a canary in its centre, and in no other', async () => {
    await team.change(remote, { kind: 'canary', version, centres: [centre.code] });
    await expectRelease(page, centre, version);
    await expectRelease(other, neighbour, usual);
  });

  await test.step('a pin keeps the old version until its moment, and then ends by itself', async () => {
    const pinFor = async (seconds: number) => {
      const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString();
      await team.change(remote, { kind: 'pin', version: usual, centres: [centre.code], expiresAt, reason: 'Перевірка закріплення' });
      return expiresAt;
    };
    await pinFor(3_600);
    await expectRelease(page, centre, usual);
    const expiresAt = await pinFor(5);
    await expectRelease(page, centre, version);
    expect(new Date().toISOString() >= expiresAt).toBe(true);
  });

  await test.step('a roll-back brings everybody back to the version before', async () => {
    await team.change(remote, { kind: 'promote', version });
    await expect.poll(() => saidTo(other), { intervals: [50] }).toBe(version);
    const began = performance.now();
    const after = () => `${Math.round(performance.now() - began)} мс`;
    const { stable } = await team.change(remote, { kind: 'roll-back', reason: 'Перевірка повернення' });
    process.stdout.write(`Повернення записано за ${after()}\n`);
    expect(stable).toBe(usual);
    await expectRelease(other, neighbour, usual);
    process.stdout.write(`Перша сторінка з попередньою версією: ${after()} від наказу\n`);
  });
  await other.context().close();
});
