import { authRoutes } from '@dzvinok/contract/auth';
import type { CDPSession, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { Api } from '../api.ts';

/** A family's phone in Kyiv. */
export const phone = {
  viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'uk-UA', timezoneId: 'Europe/Kyiv',
} as const;

export const student = { phoneNumber: '0503333333', password: '12345678' } as const;
export const teacher = { ...student, phoneNumber: '0502222222' } as const;

const slowdown = Number(process.env.SLOWDOWN ?? 4);
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export interface Loaded {
  url: string;
  type: string;
  sent: number;
  gz: number;
  began: number;
  ended: number;
}

/** Times in milliseconds from the first request. */
async function watchNetwork(session: CDPSession): Promise<() => Promise<Loaded[]>> {
  const begun = new Map<string, { url: string; type: string; began: number }>();
  const loaded: Promise<Loaded>[] = [];
  let first: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    first ??= timestamp;
    begun.set(requestId, { url: request.url, type, began: Math.round((timestamp - first) * 1000) });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = begun.get(requestId);
    if (!request || encodedDataLength === 0) return;
    const ended = Math.round((timestamp - (first ?? timestamp)) * 1000);
    loaded.push((async () => {
      if (request.type !== 'Script') return { ...request, sent: encodedDataLength, gz: 0, ended };
      const { body } = await session.send('Network.getResponseBody', { requestId });
      return { ...request, sent: encodedDataLength, gz: gzipSync(body, { level: 9 }).length, ended };
    })());
  });
  await session.send('Network.enable', { maxTotalBufferSize: 50_000_000, maxResourceBufferSize: 10_000_000 });
  return () => Promise.all(loaded);
}

/** As slow as a cheap phone on slow 4G; the returned function lists the files loaded since. */
export async function watchSlowly(page: Page): Promise<() => Promise<Loaded[]>> {
  const session = await page.context().newCDPSession(page);
  const network = await watchNetwork(session);
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return network;
}

/** Stored session; a new sign-in for each call. */
export async function sessionOf(person: { phoneNumber: string; password: string }, address: string): Promise<string> {
  const { tokenPair, ...user } = await new Api(address).call(authRoutes.login, { body: { ...person, domain: 'demo' } });
  return JSON.stringify({ key: crypto.randomUUID(), ...tokenPair, user });
}
