import { jobsRoutes } from '@dzvinok/contract/jobs';
import { passportsRoutes } from '@dzvinok/contract/passports';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../../platform.remote.tsx';
import { fill, openScreen } from '../../../screens.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;
let tenant: TenantCard;

function itemOf({ settings: _settings, logoPath: _logo, admins: _admins, support: _support, migrationError: _error, ...item }: TenantCard): TenantItem {
  return item;
}

function change(changes: Partial<TenantCard>): TenantItem {
  tenant = { ...tenant, ...changes };
  return itemOf(tenant);
}

beforeEach(() => {
  tenant = {
    id: 7,
    code: 'lviv',
    name: 'Дзвінок Львів',
    address: 'http://lviv.localhost:8080',
    timezone: 'Europe/Kyiv',
    status: 'active',
    studentCount: 1204,
    teacherCount: 31,
    groupCount: 88,
    lessonsByWeek: [0, 40, 44, 41, 47, 45, 46, 21],
    migratedAt: '2026-11-02T06:00:00Z',
    lastActivityAt: '2026-11-20T10:15:00Z',
    storageBytes: 5_400_000,
    schemaVersion: 13,
    isBehind: false,
    deleteAfter: null,
    createdAt: '2026-09-01T05:00:00Z',
    settings: {
      meetingService: null,
      accent: 'indigo',
      logo: null,
      phone: null,
      smsMonthLimit: null,
      switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false, telegram: true },
    },
    logoPath: null,
    admins: [{ id: 3, fullName: 'Коваленко Олена', phoneNumber: '0671112233', lastActivityAt: null, hasSecondFactor: true }],
    support: null,
    migrationError: null,
  };
  api = new FakeApi()
    .answer(tenantLifeRoutes.one, () => tenant)
    .answer(tenantsRoutes.list, () => [itemOf(tenant)])
    .answer(tenantsRoutes.checkCode, ({ params }) => ({ isFree: params.code !== 'demo', address: `http://${params.code}.dzvinok.ua` }))
    .answer(passportsRoutes.list, [])
    .answer(jobsRoutes.list, [])
    .answer(jobsRoutes.list, [])
    .answer(tenantLifeRoutes.setStatus, ({ body }) => change({ status: body.status, deleteAfter: null }))
    .answer(tenantLifeRoutes.askDeletion, () => change({ deleteAfter: '2026-12-22T10:00:00Z' }))
    .answer(tenantLifeRoutes.cancelDeletion, () => change({ deleteAfter: null }))
    .answer(tenantLifeRoutes.rename, ({ body }) => change(body))
    .answer(tenantLifeRoutes.saveSettings, ({ body: { timezone, ...settings } }) => {
      change({ timezone, settings: { ...tenant.settings, ...settings } });
      return tenant;
    })
    .answer(tenantLifeRoutes.setLogo, () => {
      change({ logoPath: `/api/centre/logo/${'a'.repeat(32)}.webp` });
      return { logoPath: tenant.logoPath ?? '' };
    })
    .answer(tenantLifeRoutes.removeLogo, () => {
      change({ logoPath: null });
      return { logoPath: null };
    })
    .answer(tenantLifeRoutes.resetPassword, { phoneNumber: '0671112233', password: '55210983' })
    .answer(tenantLifeRoutes.resetSecondFactor, null);
});
afterEach(cleanup);

async function open(tab?: 'settings' | 'admins' | 'deletion') {
  const opened = openScreen(remote, api, platformPaths.tenant(7, tab));
  await screen.findByRole('heading', { level: 1, name: 'Дзвінок Львів' });
  return opened;
}

const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
const inPopup = async () => within(await screen.findByRole('dialog'));
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('state of a centre', () => {
  it('is shown in figures', async () => {
    await open();
    const state = section('Стан');
    for (const text of [/^1.204$/, '31', '88', '5,1 МБ', '01.09.2026', '20.11.2026, 12:15']) expect(state.getByText(text)).toBeTruthy();
    expect(state.getByText('13 з 02.11.2026')).toBeTruthy();
  });

  it('is shown with the lessons of the last eight weeks', async () => {
    await open();
    const state = section('Стан');
    expect(state.getByRole('img', { name: 'Уроків за тиждень, від найдавнішого: 0, 40, 44, 41, 47, 45, 46, 21' })).toBeTruthy();
    expect(state.getByText('46')).toBeTruthy();
  });

  it('is changed only after a question', async () => {
    await open();
    await press('Призупинити');
    expect((await inPopup()).getByText(/вийдуть протягом 10 секунд/)).toBeTruthy();
    await person.click((await inPopup()).getByRole('button', { name: 'Скасувати' }));
    expect(api.callsOf(tenantLifeRoutes.setStatus)).toHaveLength(0);

    await press('Призупинити');
    await person.click((await inPopup()).getByRole('button', { name: 'Призупинити' }));
    await screen.findByRole('button', { name: 'Відновити роботу' });
    expect(api.callsOf(tenantLifeRoutes.setStatus)[0]?.body).toEqual({ status: 'suspended' });
    expect(screen.getByText('Призупинено')).toBeTruthy();
  });

  it('stays the same after a refusal, with the reason shown', async () => {
    api.answer(tenantLifeRoutes.setStatus, () => {
      throw refuse('tenants.wrong-status', 'У такому стані цього зробити не можна.');
    });
    await open();
    await press('В архів');
    await person.click((await inPopup()).getByRole('button', { name: 'В архів' }));
    expect(await screen.findByText('У такому стані цього зробити не можна.')).toBeTruthy();
  });
});

describe('name and code', () => {
  it('are saved together, with a warning that the address moves', async () => {
    await open('settings');
    const form = within(screen.getByRole('form', { name: 'Назва й код' }));
    expect(form.getByText('Теперішній код')).toBeTruthy();
    fill(form.getByLabelText(/Код центру/), 'lviv-2');
    expect(form.getByText(/Зі старої адреси/)).toBeTruthy();
    fill(form.getByLabelText(/Назва/), '');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await form.findByText('Введіть назву центру')).toBeTruthy();
    fill(form.getByLabelText(/Назва/), 'Дзвінок Сихів');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    await screen.findByRole('heading', { level: 1, name: 'Дзвінок Сихів' });
    expect(api.callsOf(tenantLifeRoutes.rename)[0]?.body).toEqual({ name: 'Дзвінок Сихів', code: 'lviv-2' });
  });

  it('keep the typed values when the code is taken', async () => {
    api.answer(tenantLifeRoutes.rename, () => {
      throw refuse('tenants.code-taken', 'Цей код уже зайнято.', { code: 'Код щойно зайняли' });
    });
    await open('settings');
    const form = within(screen.getByRole('form', { name: 'Назва й код' }));
    fill(form.getByLabelText(/Код центру/), 'odesa');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await form.findByText('Код щойно зайняли')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/Код центру/).value).toBe('odesa');
  });
});

describe('settings and look', () => {
  it('are two parts of the page, each sending all settings', async () => {
    await open('settings');
    const form = within(screen.getByRole('form', { name: 'Налаштування' }));
    fill(form.getByLabelText(/Сервіс відеозустрічей/), 'http://meet.ua');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await form.findByText('Вкажіть адресу, що починається з https://')).toBeTruthy();
    fill(form.getByLabelText(/Сервіс відеозустрічей/), 'https://meet.ua');
    await person.type(form.getByLabelText(/Телефон центру/), '04412');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await form.findByText('Номер має містити рівно 10 цифр')).toBeTruthy();
    await person.type(form.getByLabelText(/Телефон центру/), '34567');
    await person.click(form.getByRole('switch', { name: 'Підписка на календар' }));
    await person.click(form.getByRole('switch', { name: 'Повідомлення в Telegram' }));
    fill(form.getByLabelText(/SMS за місяць/), '300');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await screen.findByText('Налаштування збережено.')).toBeTruthy();

    await person.click(screen.getByRole('radio', { name: 'Зелений' }));
    await screen.findByText('Колір центру: зелений.');
    const bodies = api.callsOf(tenantLifeRoutes.saveSettings).map(({ body }) => body);
    const switches = { passwordsShown: true, calendarFeeds: false, adminSecondFactor: false, telegram: false };
    expect(bodies).toEqual([
      { meetingService: 'https://meet.ua', accent: 'indigo', phone: '0441234567', smsMonthLimit: 300, switches, timezone: 'Europe/Kyiv' },
      { meetingService: 'https://meet.ua', accent: 'green', phone: '0441234567', switches, timezone: 'Europe/Kyiv' },
    ]);
  });

  it('take a logo, refuse a file of an unknown type, and remove the logo', async () => {
    await open('settings');
    const logo = within(screen.getByRole('group', { name: 'Логотип' }));
    const choose = (file: File) => fireEvent.change(logo.getByLabelText('Файл із логотипом'), { target: { files: [file] } });
    choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    expect((await logo.findByRole('alert')).textContent).toMatch(/PNG, JPEG/);
    choose(new File([new Uint8Array(9)], 'logo.png', { type: 'image/png' }));
    expect(await logo.findByRole('img', { name: 'Логотип центру' })).toBeTruthy();
    await person.click(logo.getByRole('button', { name: 'Прибрати' }));
    expect(await logo.findByText('Без логотипа')).toBeTruthy();
    expect(api.callsOf(tenantLifeRoutes.setLogo)).toHaveLength(1);
  });
});

describe('admins', () => {
  it('get a new password that is shown once', async () => {
    await open('admins');
    await press('Новий пароль: Коваленко Олена');
    const popup = await inPopup();
    await person.click(popup.getByRole('button', { name: 'Видати пароль' }));
    expect(api.callsOf(tenantLifeRoutes.resetPassword)).toEqual([]);
    fill(popup.getByLabelText(/Ваш пароль/), 'власний-пароль');
    await person.click(popup.getByRole('button', { name: 'Видати пароль' }));
    expect(await screen.findByText('55210983')).toBeTruthy();
    expect(api.callsOf(tenantLifeRoutes.resetPassword)[0]).toMatchObject({ params: { tenantId: 7, accountId: 3 }, body: { ownPassword: 'власний-пароль' } });
    await press('Готово');
    await waitFor(() => expect(screen.queryByText('55210983')).toBeNull());
  });

  it('get their second factor reset after a question', async () => {
    await open('admins');
    await press('Скинути двоетапний вхід: Коваленко Олена');
    const popup = await inPopup();
    fill(popup.getByLabelText(/Ваш пароль/), 'власний-пароль');
    await person.click(popup.getByRole('button', { name: 'Скинути' }));
    expect(await screen.findByText('Двоетапний вхід скинуто.')).toBeTruthy();
  });
});

describe('deletion', () => {
  it('is not possible for an active centre', async () => {
    await open('deletion');
    expect(section('Видалення').getByRole('button', { name: 'Видалити центр' })).toHaveProperty('disabled', true);
  });

  it('needs the typed code, is put off to a later day, and can be cancelled', async () => {
    change({ status: 'archived' });
    await open('deletion');
    await press('Видалити центр');
    const popup = await inPopup();
    await person.click(popup.getByRole('button', { name: 'Видалити центр' }));
    expect(await popup.findByText('Введіть код центру')).toBeTruthy();
    fill(popup.getByLabelText(/Код центру/), 'lvov');
    await person.click(popup.getByRole('button', { name: 'Видалити центр' }));
    expect(await popup.findByText('Код не збігається з кодом центру.')).toBeTruthy();
    expect(api.callsOf(tenantLifeRoutes.askDeletion)).toHaveLength(0);
    fill(popup.getByLabelText(/Код центру/), 'lviv');
    await person.click(popup.getByRole('button', { name: 'Видалити центр' }));
    expect(await screen.findByText('Центр і його паспорти буде видалено 22.12.2026, 12:00. До того часу видалення можна скасувати.')).toBeTruthy();
    await press('Скасувати видалення');
    expect(await screen.findByRole('button', { name: 'Видалити центр' })).toBeTruthy();
  });
});

describe('tabs', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Розділи центру' }));
  const lit = () => tabs().getAllByRole('link').filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent);

  it('are part of the address, and the current tab is marked', async () => {
    const { address } = await open();
    expect(lit()).toEqual(['Огляд']);
    await person.click(tabs().getByRole('link', { name: 'Адміністратори' }));
    expect(await screen.findByText('Коваленко Олена')).toBeTruthy();
    expect(address()).toBe('/platform/tenants/7/admins');
    expect(lit()).toEqual(['Адміністратори']);
    await person.click(tabs().getByRole('link', { name: 'Огляд' }));
    expect(await screen.findByRole('region', { name: 'Стан' })).toBeTruthy();
    expect(address()).toBe('/platform/tenants/7');
  });

  it('ask before typed values are discarded', async () => {
    const { address } = await open('settings');
    const name = () => within(screen.getByRole('form', { name: 'Назва й код' })).getByLabelText<HTMLInputElement>(/Назва/);
    fill(name(), 'Дзвінок Сихів');
    await person.click(tabs().getByRole('link', { name: 'Паспорти' }));
    await person.click((await inPopup()).getByRole('button', { name: 'Повернутися до форми' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name().value).toBe('Дзвінок Сихів');
    expect(address()).toBe('/platform/tenants/7/settings');
    await person.click(tabs().getByRole('link', { name: 'Паспорти' }));
    await person.click((await inPopup()).getByRole('button', { name: 'Залишити' }));
    expect(await screen.findByText('Паспортів ще немає.')).toBeTruthy();
    expect(lit()).toEqual(['Паспорти']);
  });
});

it('an unknown centre is said to be unknown, without tabs and a retry', async () => {
  api.answer(tenantLifeRoutes.one, () => {
    throw refuse('tenants.not-found', 'Такого центру немає.');
  });
  openScreen(remote, api, '/platform/tenants/404');
  expect(await screen.findByText('Такого центру немає')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'До списку центрів' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Розділи центру' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
});
