import { messagesRoutes, type MessageAddressItem, type MessageSettings } from '@dzvinok/contract/messages';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followPush, forgetPush } from './own-push.ts';
import { pushMark } from './push-mark.ts';
import { FakeBrowser } from './push.fixture.ts';

const key = 'AQIDBA';
const keyBytes = Uint8Array.of(1, 2, 3, 4);
const endpoint = 'https://fcm.googleapis.com/fcm/send/mine';

let api: FakeApi;
let browser: FakeBrowser;
let uninstall: () => void;

beforeEach(() => {
  browser = new FakeBrowser('granted');
  api = new FakeApi().answer(messagesRoutes.addPush, null).answer(messagesRoutes.removePush, null).answer(messagesRoutes.removeAddress, null);
  uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Мати', avatarPath: null, role: 'Parent' } });
  pushMark.write(endpoint);
});
afterEach(() => {
  uninstall();
  browser.close();
  pushMark.write(null);
  endSession();
});

function known(address: Partial<MessageAddressItem> | null): void {
  const settings: MessageSettings = {
    kinds: [], quietHours: { from: '21:00', until: '08:00' }, promotion: null, channels: [], pushKey: key,
    addresses: address ? [{ id: 5, channel: 'push', label: 'Chrome', endpoint, addedAt: '2026-11-28T10:00:00+02:00', isConfirmed: true, endReason: null, ...address }] : [],
  };
  api.answer(messagesRoutes.settings, settings);
}

const added = () => api.callsOf(messagesRoutes.addPush).map(({ body }) => messagesRoutes.addPush.body.parse(body).endpoint);

it('a subscription that both sides know is left alone', async () => {
  known({});
  browser.subscribe(keyBytes, endpoint);
  await followPush();
  expect(added()).toEqual([]);
});

it('a subscription that the browser lost is made again, and the old one removed', async () => {
  known({});
  await followPush();
  expect(added()).toEqual(['https://fcm.googleapis.com/fcm/send/1']);
  expect(pushMark.read()).toBe('https://fcm.googleapis.com/fcm/send/1');
  expect(api.callsOf(messagesRoutes.removeAddress).map(({ params }) => params)).toEqual([{ addressId: 5 }]);
});

it('a subscription that the browser changed is sent', async () => {
  known({});
  browser.subscribe(keyBytes, 'https://fcm.googleapis.com/fcm/send/changed');
  await followPush();
  expect(added()).toEqual(['https://fcm.googleapis.com/fcm/send/changed']);
});

it.each([
  ['the push service ended', { endReason: 'Сервіс сповіщень відповів 410' }, keyBytes],
  ['was made under another key of the platform', {}, Uint8Array.of(9)],
])('a subscription that %s is replaced', async (_, address, subscribedWith) => {
  known(address);
  browser.subscribe(subscribedWith, endpoint);
  await followPush();
  expect(added()).toEqual(['https://fcm.googleapis.com/fcm/send/1']);
});

it('a browser that its owner removed elsewhere stays removed', async () => {
  known({ endReason: 'removed' });
  browser.subscribe(keyBytes, endpoint);
  await followPush();
  expect([added(), browser.subscription, pushMark.read()]).toEqual([[], null, null]);
});

it('another person’s subscription is not taken over', async () => {
  known(null);
  browser.subscribe(keyBytes, endpoint);
  await followPush();
  expect([added(), browser.subscription?.endpoint]).toEqual([[], endpoint]);
});

it('nothing is read, and nobody asked, where notifications were never turned on or were forbidden', async () => {
  browser.permission = 'denied';
  await followPush();
  browser.permission = 'granted';
  pushMark.write(null);
  await followPush();
  expect(api.calls).toEqual([]);
  expect(browser.requestPermission).not.toHaveBeenCalled();
});

it('at sign-out the browser and the server forget the subscription', async () => {
  browser.subscribe(keyBytes, endpoint);
  await forgetPush();
  expect([browser.subscription, pushMark.read()]).toEqual([null, null]);
  expect(api.callsOf(messagesRoutes.removePush).map(({ body }) => body)).toEqual([{ endpoint }]);
});

it('a sign-out while the page compares subscriptions leaves none', async () => {
  known({});
  browser.subscribe(keyBytes, endpoint);
  const following = followPush();
  await forgetPush();
  await following;
  expect([added(), browser.subscription, pushMark.read()]).toEqual([[], null, null]);
});
