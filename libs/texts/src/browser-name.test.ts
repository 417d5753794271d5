import { expect, it } from 'vitest';
import { nameBrowser } from './browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome на комп’ютері з Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge на комп’ютері з Windows', 'computer'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome на телефоні з Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet на телефоні з Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 13; SM-X200) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome на планшеті з Android', 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1', 'Safari на iPhone', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome на iPad', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', 'Safari на Mac', 'computer'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox на комп’ютері з Linux', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome на Chromebook', 'computer'],
])('%s', (userAgent, name, device) => {
  expect(nameBrowser(userAgent)).toEqual({ name, device });
});

it.each([null, '', 'щось своє', '\u0000', '('.repeat(5_000)])('does not know %j', (userAgent) => {
  expect(nameBrowser(userAgent)).toEqual({ name: 'Невідомий браузер', device: 'unknown' });
});
