import { callApi } from '@dzvinok/api-client/call';
import { messagesRoutes, removedByOwner, type MessageSettings, type PushSubscriptionKeys } from '@dzvinok/contract/messages';
import { pushMark } from './push-mark.ts';

/** `home-screen`: an iPhone shows notifications only of pages on the home screen. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';
type Known = Pick<MessageSettings, 'addresses' | 'pushKey'>;

const readyWithinMs = 5_000;

function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || /Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

function isOnHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
}

function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Null where no service worker runs: on plain http, or in a browser that keeps nothing. */
async function registered(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, readyWithinMs, null));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function ownAddress({ addresses }: Known, endpoint: string | null | undefined) {
  return addresses.find((address) => address.endpoint !== null && address.endpoint === endpoint && address.endReason === null);
}

export async function readPushState(known: Known): Promise<PushState> {
  if (isApple() && !isOnHomeScreen() && !canSubscribe()) return 'home-screen';
  if (!canSubscribe()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return ownAddress(known, subscription?.endpoint) ? 'on' : 'off';
}

/** The browser asks for the permission, so this must follow a press. Null without the permission. */
export async function subscribeHere({ pushKey }: Pick<Known, 'pushKey'>): Promise<PushSubscriptionKeys | null> {
  if (await Notification.requestPermission() !== 'granted') return null;
  const registration = await registered();
  if (!registration) throw new Error('No service worker');
  const present = await registration.pushManager.getSubscription();
  const subscription = present && isOf(present, pushKey) ? present : await renewed(registration, pushKey, present);
  return sentOf(subscription);
}

/** A subscription under an older key of the platform would be refused. */
function isOf({ options }: PushSubscription, pushKey: string): boolean {
  const key = options.applicationServerKey;
  return key === null || String(new Uint8Array(key)) === String(bytesOf(pushKey));
}

async function renewed(registration: ServiceWorkerRegistration, pushKey: string, present: PushSubscription | null): Promise<PushSubscription> {
  await present?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) });
}

function sentOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64Url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
}

/** @returns the endpoint that was in use */
export async function unsubscribeHere(): Promise<string | null> {
  pushMark.write(null);
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** At sign-out: the next person at this browser must not see notifications of the former. */
export async function forgetPush(): Promise<void> {
  const endpoint = await unsubscribeHere();
  if (endpoint !== null) await callApi(messagesRoutes.removePush, { body: { endpoint } }, { timeout: 3_000 });
}

/** Subscriptions end without an event, so each load of the page compares them with the server's. */
export async function followPush(): Promise<void> {
  const endpoint = pushMark.read();
  if (endpoint === null || !canSubscribe() || Notification.permission !== 'granted') return;
  const known = await callApi(messagesRoutes.settings, {});
  const former = known.addresses.find((address) => address.endpoint === endpoint);
  // The subscription is of another person who used this browser before.
  if (!former) return;
  if (former.endReason === removedByOwner) {
    await unsubscribeHere();
    return;
  }
  const registration = await registered();
  const present = await registration?.pushManager.getSubscription() ?? null;
  const isUsed = former.endReason === null;
  if (!registration || present?.endpoint === endpoint && isUsed && isOf(present, known.pushKey)) return;
  // The person signed out, or turned notifications off, while the replies were awaited.
  if (pushMark.read() === null) return;
  const isFresh = present !== null && present.endpoint !== endpoint && isOf(present, known.pushKey);
  const subscription = sentOf(isFresh ? present : await renewed(registration, known.pushKey, present));
  await callApi(messagesRoutes.addPush, { body: { ...subscription, label: former.label ?? '' } });
  pushMark.write(subscription.endpoint);
  if (isUsed && subscription.endpoint !== endpoint) await callApi(messagesRoutes.removeAddress, { params: { addressId: former.id } });
}
