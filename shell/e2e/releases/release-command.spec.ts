import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut, type Checkout } from '../../../infra/local/test/checkout.fixture.ts';
import { expect, openOwnCentre, test } from '../admin/centre.fixture.ts';
import { addressOf } from '../centre.ts';
import { keyOf, offeredTo, teamOf } from './variant.fixture.ts';

/** No other test uses this remote's canary. */
const remote = 'mfe-teacher';

let team: Checkout | undefined;
test.afterEach(async () => {
  team?.remove();
  const { state } = await teamOf(remote).state(remote);
  if (state.canary) await teamOf(remote).change(remote, { kind: 'end-canary', reason: 'Кінець перевірки' });
});

test('a team releases from its own checkout, tries the version in a centre and takes it back', async ({ centre, baseURL }) => {
  const neighbour = await openOwnCentre(baseURL);
  const usual = await offeredTo(neighbour, remote);
  const { folder, run, start } = team = checkOut(remote, { RELEASES_URL: addressOf('platform', baseURL), RELEASE_KEY: keyOf(remote) });
  appendFileSync(join(folder, remote, 'src/teacher.remote.tsx'), `\n// ${folder}\n`);
  const stateNow = async () => (await teamOf(remote).state(remote)).state;
  let version = '';

  await test.step('a remote that there is not, and a key of another one, are refused before anything is built', async () => {
    expect(await run('release', ['mfe-teachers'])).toEqual({ code: 1, text: expect.stringContaining('«mfe-teachers» немає. Є: mfe-admin, mfe-family, mfe-teacher') });
    const { code, text } = await run('release', [remote], { RELEASE_KEY: keyOf('mfe-family') });
    expect([code, text]).toEqual([1, expect.stringContaining('✗ Ключ не підходить до цього розділу')]);
    expect(text).not.toContain('Збірка');
  });

  await test.step('whoever stops it during the build leaves nothing in the registry', async () => {
    const child = start('release', [remote, '--to', 'stable']);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)));
    const closed = new Promise((done) => { child.once('close', done); });
    await expect.poll(() => text, { intervals: [20] }).toContain('… Збірка');
    child.kill('SIGINT');
    expect(await closed).toBe(130);
    expect(text).toContain('Перервано');
    expect((await stateNow()).stable).toBe(usual);
  });

  await test.step('published and tried: the centre gets it, its neighbour does not', async () => {
    const { code, text } = await run('release', [remote, '--canary', centre.code]);
    expect([code, text]).toEqual([0, expect.stringContaining('опубліковано за')]);
    // built from uncommitted files
    expect(text).toContain('реєстр не знатиме, з якого вона коміту');
    version = /mfe-teacher (\S+) опубліковано/.exec(text)?.[1] ?? '';
    expect(version).not.toBe(usual);
    await expect.poll(() => offeredTo(centre, remote), { intervals: [100] }).toBe(version);
    expect(await offeredTo(neighbour, remote)).toBe(usual);
  });

  await test.step('the same once more changes nothing, also where somebody touched what was built', async () => {
    const { revision } = await stateNow();
    const [script = ''] = readdirSync(join(folder, remote, 'dist/static/js/async')).filter((name) => name.endsWith('.js'));
    appendFileSync(join(folder, remote, 'dist/static/js/async', script), '\n');
    const { code, text } = await run('release', [remote, '--canary', centre.code]);
    expect([code, text]).toEqual([0, expect.stringContaining(`${remote} ${version} уже було опубліковано`)]);
    expect((await stateNow()).revision).toBe(revision);
  });

  await test.step('a roll-back withdraws it, and the centre has what everybody has', async () => {
    const { code, text } = await run('releases', ['roll-back', remote, version, '--reason', 'Перевірка повернення']);
    expect([code, text]).toEqual([0, expect.stringMatching(new RegExp(`${version}  .*відкликано: Перевірка повернення`))]);
    await expect.poll(() => offeredTo(centre, remote), { intervals: [100] }).toBe(usual);
    expect(await stateNow()).toMatchObject({ stable: usual, canary: null });
  });
});
