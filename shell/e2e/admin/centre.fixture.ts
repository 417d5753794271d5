import { test as base, type Page } from '@playwright/test';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';

export interface OwnCentre {
  code: string;
  address: string;
  phoneNumber: string;
  password: string;
  api: Api;
}

const subjects = ['Математика', 'Українська мова', 'Англійська мова', 'Історія України'];
const classrooms = ['Кабінет 101', 'Кабінет 102', 'Кабінет 103'];
const superAdmin = ['0500000000', '12345678'] as const;

let opened = 0;
let platform: Promise<Api> | undefined;

function asSuperAdmin(baseUrl: string | undefined): Promise<Api> {
  platform ??= new Api(addressOf('platform', baseUrl)).signedIn(...superAdmin);
  return platform;
}

export async function openOwnCentre(baseUrl: string | undefined, timezone = 'Europe/Kyiv'): Promise<OwnCentre> {
  opened += 1;
  const code = `e${process.pid.toString(36)}${Date.now().toString(36)}${opened.toString(36)}`.slice(0, 20);
  const phoneNumber = '0501230000';
  const adminFullName = 'Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна';
  const { adminPassword: password } = await (await asSuperAdmin(baseUrl)).call(tenantsRoutes.onboard, {
    body: { name: `Центр ${code}`, code, timezone, adminFullName, adminPhoneNumber: phoneNumber, subjects, classrooms },
  });
  const address = addressOf(code, baseUrl);
  return { code, address, phoneNumber, password, api: await new Api(address).signedIn(phoneNumber, password) };
}

/** `centre` has only its starter subjects and classrooms; `admin` is a page of its admin. Second browser: `enterAsAdmin` in a new context. */
export const test = base.extend<{ centre: OwnCentre; admin: Page }>({
  centre: async ({ baseURL }, provide) => provide(await openOwnCentre(baseURL)),
  admin: async ({ page, centre }, provide) => {
    await enterAsAdmin(page, centre);
    await provide(page);
  },
});

export function enterAsAdmin(page: Page, centre: OwnCentre): Promise<void> {
  return enter(page, centre.address, centre.phoneNumber, centre.password);
}

export { expect } from '@playwright/test';
