import { releaseBoardRoutes, type KnownRelease, type ReleaseChange, type ReleaseEvent, type RemoteState } from '@dzvinok/contract/release-board';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../platform.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const now = new Date().toISOString();
let api: FakeApi;
let state: RemoteState;
let changes: ReleaseChange[];
let events: ReleaseEvent[];

const releaseOf = (version: string, more: Partial<KnownRelease> = {}): KnownRelease => ({
  version, contract: 1, commit: '0a1b2c3d4e5f', builtAt: now, registeredAt: now, publishedBy: 'Збірка', withdrawnAt: null, withdrawnReason: null,
  totalBytes: 90_000, cell: { state: 'green', isRun: true, problems: [] }, day: { loads: 0, loadFailures: 0, renderFailures: 0 }, ...more,
});
const centre = (code: string, name: string): TenantItem => ({
  id: 7, code, name, address: `http://${code}.localhost`, timezone: 'Europe/Kyiv', status: 'active', studentCount: 1, teacherCount: 1, groupCount: 1, lessonsByWeek: [], migratedAt: null, lastActivityAt: null,
  storageBytes: 1, schemaVersion: 13, isBehind: false, deleteAfter: null, createdAt: now,
});
const eventOf = (revision: number, more: Partial<ReleaseEvent>): ReleaseEvent => ({
  revision, at: now, kind: 'promoted', version: '2.0.0', previousVersion: '1.0.0', centres: [], reason: null, details: {}, by: 'Олена Системна', ...more,
});

beforeEach(() => {
  changes = [];
  events = [eventOf(4, {})];
  state = {
    remote: 'mfe-teacher', revision: 4, stable: '2.0.0', stableSince: now, fallback: '1.0.0', canary: null, pins: [], keys: [],
    releases: [
      releaseOf('3.0.0'),
      releaseOf('2.5.0', { cell: { state: 'red', isRun: false, problems: ['react ^20.0.0, портал дає 19.3.1'] } }),
      releaseOf('2.4.0', { withdrawnAt: now, withdrawnReason: 'Журнал не відкривався' }),
      releaseOf('2.0.0', { day: { loads: 119, loadFailures: 1, renderFailures: 0 } }),
      releaseOf('1.0.0', { cell: { state: 'unknown', isRun: false, problems: [] } }),
    ],
  };
  api = new FakeApi()
    .answer(releaseBoardRoutes.board, () => ({ shell: { build: '0a1b2c3d4e5f', contracts: [1], provides: {} }, remotes: [state] }))
    .answer(releaseBoardRoutes.events, ({ query }) => ({
      events: query.before === undefined ? events : [eventOf(1, { kind: 'canary-rolled-back', by: null, previousVersion: null, version: '1.5.0', reason: 'Автоматично: збоїв 4 із 12' })],
      hasMore: query.before === undefined,
    }))
    .answer(releaseBoardRoutes.change, ({ body }) => {
      changes.push(body);
      return state;
    })
    .answer(tenantsRoutes.list, [centre('demo', 'Дзвінок Демо'), centre('lviv', 'Дзвінок Львів')]);
});
afterEach(cleanup);

const open = () => openScreen(remote, api, '/platform/releases');
const row = async (version: string) => within(await screen.findByRole('row', { name: new RegExp(version.replaceAll('.', '\\.')) }));

it('an area shows which centre gets which version, the failures, and why a version cannot be switched on', async () => {
  state = {
    ...state,
    canary: { version: '3.0.0', since: now, centres: [{ code: 'lviv', name: 'Дзвінок Львів', isArchived: false }] },
    pins: [{ code: 'demo', name: 'Дзвінок Демо', isArchived: false, version: '1.0.0', expiresAt: '2026-12-31T22:00:00.000Z', reason: 'Тиждень іспитів' }],
  };
  open();
  await screen.findByText('1 розділ');
  await person.click(screen.getByRole('switch', { name: 'Повні назви версій' }));
  await screen.findByText('Портал 0a1b2c3d4e5f · 1 розділ');
  expect(screen.getByRole('heading', { name: 'Викладач' })).toBeTruthy();
  expect(screen.getByText('Дзвінок Львів (lviv)')).toBeTruthy();
  expect(screen.getByText(/до 31\.12\.2026/)).toBeTruthy();
  expect((await row('2.0.0')).getByText(/119\sвідкриттів, 1\sзбій \(0,8\s?%\)/)).toBeTruthy();
  expect((await row('2.5.0')).getByText('react ^20.0.0, портал дає 19.3.1')).toBeTruthy();
  expect((await row('2.4.0')).getByText(/Відкликано .*: Журнал не відкривався/)).toBeTruthy();
  expect((await row('1.0.0')).getByRole('button', { name: 'Увімкнути всім: 1.0.0' }).getAttribute('aria-disabled')).toBe('true');
  await person.click((await row('2.5.0')).getByRole('button', { name: 'Увімкнути всім: 2.5.0' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('all areas are summarised in cards, and the chosen area is shown in full', async () => {
  const other: RemoteState = {
    ...state, remote: 'mfe-family', stable: '0.1.0-0a1b2c3d', pins: [], canary: null, fallback: null,
    releases: [releaseOf('0.1.0-0a1b2c3d', { commit: 'fedcba9876', day: { loads: 90, loadFailures: 9, renderFailures: 1 } })],
  };
  state = { ...state, releases: state.releases.map((release) => ({ ...release, day: { loads: 400, loadFailures: 1, renderFailures: 0 } })) };
  state = { ...state, canary: { version: '3.0.0', since: now, centres: [{ code: 'lviv', name: 'Дзвінок Львів', isArchived: false }] } };
  api.answer(releaseBoardRoutes.board, () => ({ shell: { build: '0a1b2c3d4e5f', contracts: [1], provides: {} }, remotes: [state, other] }));
  const { address } = open();
  const cards = await within(await screen.findByRole('list', { name: 'Розділи' })).findAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^ВикладачДля всіх: 2\.0\.0 від сьогодні, .*Справна.*400\sвідкриттів, 1\sзбій .*Проба: 1\u00a0центр$/),
    expect.stringMatching(/^Учні та батькиДля всіх: 0\.1\.0.*Є збої.*90\sвідкриттів, 10\sзбоїв .*Усі центри мають ту саму версію$/),
  ]);
  expect(screen.queryByRole('heading', { name: 'Учні та батьки' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Учні та батьки' }));
  expect(await screen.findByRole('heading', { name: 'Учні та батьки' })).toBeTruthy();
  expect(address()).toBe('/platform/releases?area=mfe-family');
  expect(screen.queryByText('0.1.0-0a1b2c3d')).toBeNull();
  expect(screen.queryByText(/fedcba98/)).toBeNull();
  await person.click(screen.getByRole('switch', { name: 'Повні назви версій' }));
  expect(screen.getAllByText('0.1.0-0a1b2c3d').length).toBeGreaterThan(0);
  expect(screen.getByText(/fedcba98/)).toBeTruthy();
  expect(address()).toBe('/platform/releases?area=mfe-family&names=full');
});

it('a version is switched on for all centres, also after its withdrawal', async () => {
  open();
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Увімкнути всім: 3.0.0' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Увімкнути' }));
  await waitFor(() => expect(changes).toEqual([{ kind: 'promote', version: '3.0.0', revision: 4 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click((await row('2.4.0')).getByRole('button', { name: 'Увімкнути знову: 2.4.0' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Її було відкликано: Журнал не відкривався')).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Увімкнути' }));
  await waitFor(() => expect(changes.at(-1)).toEqual({ kind: 'promote', version: '2.4.0', revision: 4, isAgain: true }));
});

it('a version gets a line on what changed, which its row shows', async () => {
  const [first, ...others] = state.releases;
  if (!first) throw new Error('No release');
  state = { ...state, releases: [first, ...others].map((release) => (release.version === '3.0.0' ? { ...release, note: 'Новий друк' } : release)) };
  open();
  expect((await row('3.0.0')).getByText('Новий друк')).toBeTruthy();
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Увімкнути всім: 3.0.0' }));
  const question = within(await screen.findByRole('dialog'));
  const note = question.getByLabelText('Що змінилося');
  await person.clear(note);
  await person.type(note, 'Друк журналу');
  await person.click(question.getByRole('button', { name: 'Увімкнути' }));
  await waitFor(() => expect(changes).toEqual([{ kind: 'promote', version: '3.0.0', revision: 4, note: 'Друк журналу' }]));
});

it('a version is tried in chosen centres, and pinned to a centre until a day with a reason', async () => {
  open();
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Ще: 3.0.0' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Спробувати в центрах' }));
  const trial = within(await screen.findByRole('form', { name: 'Спробувати в центрах' }));
  await person.click(trial.getByRole('button', { name: 'Спробувати' }));
  expect(trial.getByText('Оберіть хоча б один центр')).toBeTruthy();
  await person.click(trial.getByRole('combobox', { name: 'Центри' }));
  await person.click(await screen.findByRole('option', { name: 'Дзвінок Львів (lviv)' }));
  await person.click(trial.getByRole('button', { name: 'Спробувати' }));
  await waitFor(() => expect(changes).toEqual([{ kind: 'canary', version: '3.0.0', centres: ['lviv'], revision: 4 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click((await row('2.0.0')).getByRole('button', { name: 'Ще: 2.0.0' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Закріпити за центром' }));
  const pin = within(await screen.findByRole('form', { name: 'Закріпити за центром' }));
  await person.click(pin.getByRole('button', { name: 'Закріпити' }));
  for (const text of ['Оберіть хоча б один центр', 'Вкажіть, до якого дня', 'Вкажіть причину']) expect(pin.getByText(text)).toBeTruthy();
  await person.click(pin.getByRole('combobox', { name: 'Центри' }));
  await person.click(await screen.findByRole('option', { name: 'Дзвінок Демо (demo)' }));
  const day = new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Kyiv' }).format(new Date());
  fill(pin.getByLabelText(/До якого дня/), day);
  fill(pin.getByLabelText(/Причина/), 'Іспити');
  await person.click(pin.getByRole('button', { name: 'Закріпити' }));
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ kind: 'pin', version: '2.0.0', centres: ['demo'], reason: 'Іспити' }));
  const pinned = changes.at(-1);
  const left = pinned?.kind === 'pin' ? Date.parse(pinned.expiresAt) - Date.now() : 0;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(25 * 3_600_000);
});

it('an archived centre is marked, can leave its trial, and is given no new version', async () => {
  const closed = { code: 'odesa', name: 'Дзвінок Одеса', isArchived: true };
  state = {
    ...state,
    canary: { version: '3.0.0', since: now, centres: [{ code: 'lviv', name: 'Дзвінок Львів', isArchived: false }, closed] },
    pins: [{ ...closed, version: '1.0.0', expiresAt: '2026-12-31T22:00:00.000Z', reason: 'Тиждень іспитів' }],
  };
  api.answer(tenantsRoutes.list, [centre('lviv', 'Дзвінок Львів'), { ...centre('odesa', 'Дзвінок Одеса'), status: 'archived' }]);
  open();
  await screen.findByText('Дзвінок Львів (lviv), Дзвінок Одеса (odesa, в архіві)');
  expect(screen.getByText(/^Дзвінок Одеса \(odesa, в архіві\):/)).toBeTruthy();

  await person.click((await row('2.0.0')).getByRole('button', { name: 'Ще: 2.0.0' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Закріпити за центром' }));
  await person.click(await screen.findByRole('combobox', { name: 'Центри' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Дзвінок Львів (lviv)']);
  await person.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click((await row('3.0.0')).getByRole('button', { name: 'Ще: 3.0.0' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Спробувати в центрах' }));
  const trial = within(await screen.findByRole('form', { name: 'Спробувати в центрах' }));
  await person.click(await trial.findByRole('button', { name: 'Прибрати Дзвінок Одеса (odesa, в архіві)' }));
  await person.click(trial.getByRole('combobox', { name: 'Центри' }));
  await person.click(await screen.findByRole('option', { name: 'Дзвінок Одеса (odesa, в архіві)' }));
  await person.click(trial.getByRole('button', { name: 'Спробувати' }));
  await waitFor(() => expect(changes).toEqual([{ kind: 'canary', version: '3.0.0', centres: ['lviv'], revision: 4 }]));
});

it('the questions before a change say that pinned and trial centres keep their version', async () => {
  state = {
    ...state,
    canary: { version: '1.0.0', since: now, centres: [{ code: 'lviv', name: 'Дзвінок Львів', isArchived: false }] },
    pins: [{ code: 'demo', name: 'Дзвінок Демо', isArchived: false, version: '2.0.0', expiresAt: now, reason: 'Тиждень іспитів' }],
  };
  open();
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Увімкнути всім: 3.0.0' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Усі центри, крім закріплених і тих, де пробують 1.0.0, отримають цю версію');
  await person.click(within(question).getByRole('button', { name: 'Скасувати' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Ще: 3.0.0' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Спробувати в центрах' }));
  const trial = await screen.findByRole('form', { name: 'Спробувати в центрах' });
  expect(trial.textContent).toContain('Закріплені за іншою версією її не отримають: Дзвінок Демо (demo).');
});

it('the question before a rollback says that pinned centres keep their version', async () => {
  state = { ...state, pins: [{ code: 'demo', name: 'Дзвінок Демо', isArchived: false, version: '1.0.0', expiresAt: now, reason: 'Тиждень іспитів' }] };
  open();
  await person.click(await screen.findByRole('button', { name: 'Повернути попередню: Викладач' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Усі центри, крім закріплених за іншими версіями, отримають 1.0.0');
});

it('a refused change shows the error of its field', async () => {
  api.answer(releaseBoardRoutes.change, () => {
    throw refuse('request.invalid', 'Будь ласка, виправте помилки у формі.', { expiresAt: 'Цей час уже минув' });
  });
  open();
  await person.click((await row('3.0.0')).getByRole('button', { name: 'Увімкнути всім: 3.0.0' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Увімкнути' }));
  await question.findByText('Цей час уже минув');
});

it('a rollback needs a reason, and keeps the typed reason when another change came first', async () => {
  open();
  const back = () => screen.findByRole('button', { name: 'Повернути попередню: Викладач' });
  await person.click(await back());
  const form = within(await screen.findByRole('form', { name: 'Повернути попередню версію?' }));
  await person.click(form.getByRole('button', { name: 'Повернути попередню' }));
  expect(form.getByText('Вкажіть причину')).toBeTruthy();
  fill(form.getByLabelText(/Причина/), 'Не зберігає оцінок');
  api.answer(releaseBoardRoutes.change, () => {
    throw refuse('releases.changed-meanwhile', 'Тим часом версії змінив хтось інший. Перегляньте нинішній стан і повторіть.');
  });
  await person.click(form.getByRole('button', { name: 'Повернути попередню' }));
  await form.findByText(/Тим часом версії змінив хтось інший/);
  expect(form.getByLabelText(/Причина/)).toHaveProperty('value', 'Не зберігає оцінок');
  api.answer(releaseBoardRoutes.change, ({ body }) => {
    changes.push(body);
    return state;
  });
  await person.click(form.getByRole('button', { name: 'Повернути попередню' }));
  await waitFor(() => expect(changes).toEqual([{ kind: 'roll-back', version: '2.0.0', reason: 'Не зберігає оцінок', revision: 4 }]));
});

it('the log names the admin of each change, shows earlier changes, and marks automatic changes', async () => {
  open();
  const log = within(await screen.findByRole('region', { name: 'Журнал версій: Викладач' }));
  await log.findByText(/Олена Системна: версія 2\.0\.0 для всіх замість 1\.0\.0/);
  await person.click(log.getByRole('button', { name: 'Показати ще' }));
  await log.findByText(/Автоматично: пробу версії 1\.5\.0 зупинено і версію відкликано/);
  expect(log.getByText('Автоматично: збоїв 4 із 12')).toBeTruthy();
  expect(log.queryByRole('button', { name: 'Показати ще' })).toBeNull();
});

it('an invalid key of the team is refused under its field, and a key can be revoked', async () => {
  const asked: unknown[] = [];
  api.answer(releaseBoardRoutes.addKey, () => {
    throw refuse('releases.key-wrong', 'Це не відкритий ключ Ed25519.', { publicKey: 'Це не відкритий ключ Ed25519.' });
  });
  api.answer(releaseBoardRoutes.revokeKey, ({ params }) => {
    asked.push(params.keyId);
    return [];
  });
  state = { ...state, keys: [{ keyId: '0123456789abcdef', label: 'Збірка', createdAt: now, createdBy: 'Олена Системна', revokedAt: null }] };
  open();
  await person.click(await screen.findByRole('button', { name: 'Додати ключ: Викладач' }));
  const form = within(await screen.findByRole('form', { name: 'Додати ключ' }));
  fill(form.getByLabelText(/Назва/), 'Нова збірка');
  fill(form.getByLabelText(/Відкритий ключ/), 'не ключ');
  await person.click(form.getByRole('button', { name: 'Додати' }));
  const told = await form.findByText('Це не відкритий ключ Ed25519.');
  expect(form.getByLabelText(/Відкритий ключ/).getAttribute('aria-describedby')?.split(' ')).toContain(told.id);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Відкликати ключ: Збірка' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Відкликати' }));
  await waitFor(() => expect(asked).toEqual(['0123456789abcdef']));
});

it('the keys of a remote that was never published are listed', async () => {
  const keys = [{ keyId: '0123456789abcdef', label: 'Збірка', createdAt: now, createdBy: null, revokedAt: null }];
  state = { ...state, remote: 'mfe-family', revision: 0, stable: null, stableSince: null, fallback: null, releases: [], keys };
  events = [];
  open();
  const area = within(await screen.findByRole('region', { name: 'Ключі публікації: Учні та батьки' }));
  expect(area.getByRole('button', { name: 'Відкликати ключ: Збірка' })).toBeTruthy();
  expect(screen.getByText('Ще нічого не опубліковано')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Повернути попередню/ })).toBeNull();
});

it('the page says when no area is published yet', async () => {
  api.answer(releaseBoardRoutes.board, { shell: { build: 'x', contracts: [1], provides: {} }, remotes: [] });
  open();
  await screen.findByText('Жодного розділу ще не опубліковано');
});
