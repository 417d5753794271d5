import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../platform.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';
import { suggestCode } from './onboarding/onboarding.rules.ts';

const person = userEvent.setup();
let api: FakeApi;

function makeTenant(changes: Partial<TenantItem>): TenantItem {
  return {
    id: 1,
    code: 'demo',
    name: 'Дзвінок на Подолі',
    address: 'http://demo.localhost:8080',
    timezone: 'Europe/Kyiv',
    status: 'active',
    studentCount: 60,
    teacherCount: 4,
    groupCount: 8,
    lessonsByWeek: [],
    migratedAt: null,
    lastActivityAt: null,
    storageBytes: 0,
    schemaVersion: 10,
    isBehind: false,
    deleteAfter: null,
    createdAt: '2026-09-01T08:00:00+03:00',
    ...changes,
  };
}

beforeEach(() => {
  api = new FakeApi()
    .answer(tenantsRoutes.list, [makeTenant({}), makeTenant({ id: 2, code: 'lviv', name: 'Дзвінок Львів', status: 'suspended' })])
    .answer(tenantsRoutes.checkCode, ({ params }) => ({
      isFree: params.code !== 'demo',
      address: `http://${params.code}.dzvinok.ua`,
    }))
    .answer(tenantsRoutes.onboard, ({ body }) => ({
      id: 3,
      code: body.code,
      address: `http://${body.code}.dzvinok.ua`,
      adminPhoneNumber: body.adminPhoneNumber,
      adminPassword: '90417726',
    }));
});
afterEach(cleanup);

describe('list of centres', () => {
  it('finds a centre by a name typed with a straight apostrophe', async () => {
    api.answer(tenantsRoutes.list, [makeTenant({}), makeTenant({ id: 2, code: 'sloviansk', name: 'Дзвінок у Слов’янську' })]);
    openScreen(remote, api, '/platform/tenants');
    fill(await screen.findByLabelText('Пошук'), "слов'ян");
    expect(await screen.findByText('Дзвінок у Слов’янську')).toBeTruthy();
    expect(screen.queryByText('Дзвінок на Подолі')).toBeNull();
  });

  it('is filtered by text and by status', async () => {
    const { address } = openScreen(remote, api, '/platform/tenants');
    await screen.findByText('Дзвінок Львів');
    await person.click(screen.getByRole('button', { name: 'Призупинені 1' }));
    expect(screen.queryByText('Дзвінок на Подолі')).toBeNull();
    expect(address()).toBe('/platform/tenants?status=suspended');
    fill(screen.getByLabelText('Пошук'), 'поділ');
    await person.click(await screen.findByRole('button', { name: 'Показати всі' }));
    expect(await screen.findByText('Дзвінок на Подолі')).toBeTruthy();
  });

  it('is sorted by its headers, and the address keeps the order', async () => {
    api.answer(tenantsRoutes.list, [makeTenant({}), makeTenant({ id: 2, code: 'lviv', name: 'Дзвінок Львів', studentCount: 9, lastActivityAt: '2026-11-01T08:00:00+02:00' })]);
    const { address } = openScreen(remote, api, '/platform/tenants');
    await screen.findByText('Дзвінок Львів');
    const names = () => screen.getAllByRole('link', { name: /^Дзвінок/ }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Дзвінок Львів', 'Дзвінок на Подолі']);
    await person.click(screen.getByRole('button', { name: 'Учнів' }));
    await person.click(screen.getByRole('button', { name: 'Учнів' }));
    await waitFor(() => expect(names()).toEqual(['Дзвінок на Подолі', 'Дзвінок Львів']));
    expect(address()).toBe('/platform/tenants?sort=students&order=desc');
    await person.click(screen.getByRole('button', { name: 'Остання активність' }));
    await waitFor(() => expect(names()).toEqual(['Дзвінок Львів', 'Дзвінок на Подолі']));
  });
});

it('each centre shows its storage, a waiting migration and its day of deletion', async () => {
  api.answer(tenantsRoutes.list, [makeTenant({ storageBytes: 7_340_032, isBehind: true, status: 'archived', deleteAfter: '2026-12-22T10:00:00Z' })]);
  openScreen(remote, api, '/platform/tenants');
  for (const text of ['7 МБ', 'Чекає оновлення', 'Видалення 22.12.2026']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Дзвінок на Подолі' }).getAttribute('href')).toBe('/platform/tenants/1');
});

describe('the form of a new centre', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>(/Код центру/);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));

  async function openForm() {
    openScreen(remote, api, '/platform/tenants/new');
    await screen.findByRole('heading', { name: 'Новий центр' });
  }

  it('suggests a code by the official transliteration of the name', () => {
    expect(suggestCode('Дзвінок на Подолі')).toBe('dzvinok-na-podoli');
    expect(suggestCode('«Юність» № 5')).toBe('iunist-5');
    expect(suggestCode('7 кроків')).toBe('krokiv');
    expect(suggestCode('Центр позашкільної освіти')).toBe('tsentr-pozashkilnoi');
    expect(suggestCode('Центр Промінь на Оболоні')).toBe('tsentr-promin-na');
    expect(suggestCode('Найперспективнішевсеукраїнське')).toBe('naiperspektyvnishevs');
  });

  it('shows the address under the code and says whether the code is free', async () => {
    await openForm();
    fill(screen.getByLabelText(/Назва/), 'Дзвінок Одеса');
    expect(code().value).toBe('dzvinok-odesa');
    expect(await screen.findByText('dzvinok-odesa.dzvinok.ua')).toBeTruthy();
    expect(screen.getByText('Вільно')).toBeTruthy();

    fill(code(), 'demo');
    expect(await screen.findByText('Цей код уже зайнято')).toBeTruthy();
    fill(code(), 'admin');
    expect(screen.getByText('Цей код зарезервовано')).toBeTruthy();
  });

  it('shows no address for an invalid code', async () => {
    await openForm();
    for (const refused of ['ї!', 'a', 'admin', 'odesa-']) {
      fill(code(), refused);
      expect(screen.queryByText(new RegExp(`^${refused}\\.`))).toBeNull();
      expect(screen.getByText(/^…\./)).toBeTruthy();
    }
  });

  it('names the missing fields', async () => {
    await openForm();
    await press('Відкрити центр');
    for (const text of ['Введіть назву центру', 'Введіть ПІП', 'Введіть номер телефону']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(api.callsOf(tenantsRoutes.onboard)).toHaveLength(0);
  });

  async function fillForm() {
    await openForm();
    fill(screen.getByLabelText(/Назва/), 'Дзвінок Одеса');
    fill(screen.getByLabelText(/ПІП/), 'Коваленко Олена');
    fill(screen.getByLabelText(/Номер телефону/), '0671112233');
  }

  it('sends the edited lists and shows the password once', async () => {
    await fillForm();
    await press('Прибрати: Географія');
    await person.type(screen.getByRole('textbox', { name: 'Предмети' }), 'Інформатика{Enter}');
    await press('Відкрити центр');
    expect(await screen.findByText('90417726')).toBeTruthy();
    expect(screen.getByText(/Пароль показано лише один раз/)).toBeTruthy();
    const [call] = api.callsOf(tenantsRoutes.onboard);
    expect(call?.body).toMatchObject({ code: 'dzvinok-odesa', timezone: 'Europe/Kyiv', adminPhoneNumber: '0671112233' });
    expect(call?.body).toHaveProperty('subjects', [
      'Українська мова',
      'Математика',
      'Історія України',
      'Англійська мова',
      'Біологія',
      'Хімія',
      'Фізика',
      'Інформатика',
    ]);
  });

  it('copies the chosen centre and sends no lists', async () => {
    await fillForm();
    await person.click(screen.getByRole('radio', { name: 'Як у центрі…' }));
    await press('Відкрити центр');
    expect(await screen.findByText('Оберіть центр')).toBeTruthy();
    await person.click(screen.getByRole('combobox', { name: /Центр-зразок/ }));
    await person.click(await screen.findByText('Дзвінок Львів (lviv)'));
    await press('Відкрити центр');
    await screen.findByText('90417726');
    expect(api.callsOf(tenantsRoutes.onboard)[0]?.body).toMatchObject({ copyFrom: 2, subjects: [], classrooms: [] });
  });

  it('shows the refusal of a code under its field and keeps the other values', async () => {
    api.answer(tenantsRoutes.onboard, () => {
      throw refuse('tenants.code-taken', 'Код щойно зайняли', { code: 'Код щойно зайняли' });
    });
    await fillForm();
    await press('Відкрити центр');
    await waitFor(() => expect(screen.getAllByText('Код щойно зайняли').length).toBeGreaterThan(1));
    expect(screen.getByLabelText<HTMLInputElement>(/ПІП/).value).toBe('Коваленко Олена');
  });
});
