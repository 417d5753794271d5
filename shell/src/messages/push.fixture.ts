import { vi } from 'vitest';

export interface FakeSubscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer | null };
  toJSON: () => unknown;
  unsubscribe: () => Promise<boolean>;
}

/** A browser that can subscribe; happy-dom has neither service workers nor notifications. */
export class FakeBrowser {
  permission: NotificationPermission;
  subscription: FakeSubscription | null = null;
  readonly requestPermission = vi.fn(async () => {
    this.permission = this.answers;
    return this.permission;
  });
  answers: NotificationPermission = 'granted';
  #count = 0;

  constructor(permission: NotificationPermission = 'default') {
    this.permission = permission;
    const registration = {
      pushManager: {
        getSubscription: async () => this.subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => this.subscribe(applicationServerKey),
      },
    };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { requestPermission: this.requestPermission, permission });
    Object.defineProperty(Notification, 'permission', { get: () => this.permission });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready: Promise.resolve(registration), getRegistration: async () => registration } });
  }

  subscribe(key: Uint8Array<ArrayBuffer>, endpoint = `https://fcm.googleapis.com/fcm/send/${this.#count += 1}`): FakeSubscription {
    this.subscription = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
    return this.subscription;
  }

  close(): void {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
}
