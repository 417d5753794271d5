import type { SignedInUser } from '@dzvinok/contract/auth';
import type { Role } from '@dzvinok/contract/route';

// Goes into the page's first script as well, so it imports nothing but types.

/** Name of the session in localStorage. */
export const storedSessionName = 'dzvinok.session';

/** One sign-in on this browser. */
export interface Session {
  /** Tells one sign-in from another, also of the same person; stays through renewals. */
  key: string;
  accessToken: string;
  refreshToken: string;
  user: SignedInUser;
}

export type Tokens = Pick<Session, 'accessToken' | 'refreshToken'>;

const roles: Record<Role, true> = { SuperAdmin: true, TenantAdmin: true, Teacher: true, Student: true, Parent: true };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isUser(value: unknown): value is SignedInUser {
  const { fullName, avatarPath, role }: Record<string, unknown> = Object(value);
  return typeof fullName === 'string' && (avatarPath === null || typeof avatarPath === 'string') && Object.hasOwn(roles, String(role));
}

/** Reads the stored session; null when there is none, or none that can be understood. */
export function readStoredSession(): Session | null {
  try {
    const { key, accessToken, refreshToken, user }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(storedSessionName) ?? 'null'));
    return isText(key) && isText(accessToken) && isText(refreshToken) && isUser(user) ? { key, accessToken, refreshToken, user } : null;
  } catch {
    return null;
  }
}

/** Stands in the storage in place of a session that the server ended. */
const lostText = '"lost"';

/** True when the server ended the last session of this browser, in whichever tab. */
export function isStoredSessionLost(): boolean {
  try {
    return localStorage.getItem(storedSessionName) === lostText;
  } catch {
    return false;
  }
}

/** Stores the session, that the server ended it, or (null) that there is none; false when the browser refuses storage. */
export function storeSession(session: Session | 'lost' | null): boolean {
  try {
    if (session) localStorage.setItem(storedSessionName, JSON.stringify(session));
    else localStorage.removeItem(storedSessionName);
    return true;
  } catch {
    return false;
  }
}

/** Tells this page of what was just stored: the browser tells other pages only. */
export function announceStoredSession(): void {
  dispatchEvent(new StorageEvent('storage', { key: storedSessionName }));
}

// Unverified: only the server can tell whether the token is genuine.
function payloadOf(accessToken: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}

/** Moment in milliseconds at which the access token expires; NaN when the token does not say. */
export function expiryOf(accessToken: string): number {
  return Number(payloadOf(accessToken).exp) * 1000;
}

/** Names the account of a session, the same at each sign-in; where the token does not name it, that one sign-in. */
export function accountKeyOf({ accessToken, key }: Session): string {
  const { aud, sub } = payloadOf(accessToken);
  return isText(aud) && isText(sub) ? `${aud}/${sub}` : `sign-in/${key}`;
}
