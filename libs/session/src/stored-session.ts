import type { SignedInUser } from '@dzvinok/contract/auth';
import { roles, staffRoles } from '@dzvinok/contract/roles';

// Part of the page's first script: import only types, or small constants.

export const storedSessionName = 'dzvinok.session';

export interface Session {
  /** Differs at each sign-in; unchanged by renewals. */
  key: string;
  accessToken: string;
  refreshToken: string;
  user: SignedInUser;
}

export type Tokens = Pick<Session, 'accessToken' | 'refreshToken'>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isUser(value: unknown): value is SignedInUser {
  const { fullName, avatarPath, role, staffRole }: Record<string, unknown> = Object(value);
  return typeof fullName === 'string' && (avatarPath === null || typeof avatarPath === 'string') && roles.some((known) => known === role)
    && (staffRole === undefined || staffRoles.some((known) => known === staffRole));
}

/** The stored session; null when missing or invalid. */
export function readStoredSession(): Session | null {
  try {
    const { key, accessToken, refreshToken, user }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(storedSessionName) ?? 'null'));
    return isText(key) && isText(accessToken) && isText(refreshToken) && isUser(user) ? { key, accessToken, refreshToken, user } : null;
  } catch {
    return null;
  }
}

/** Stored in place of a session that the server ended. */
const lostText = '"lost"';

export function isStoredSessionLost(): boolean {
  try {
    return localStorage.getItem(storedSessionName) === lostText;
  } catch {
    return false;
  }
}

/** Stores the session, `lost` (ended by the server) or null (none); false when the browser refuses storage. */
export function storeSession(session: Session | 'lost' | null): boolean {
  try {
    if (session) localStorage.setItem(storedSessionName, JSON.stringify(session));
    else localStorage.removeItem(storedSessionName);
    return true;
  } catch {
    return false;
  }
}

/** Tells this page of a stored change: browsers tell other pages only. */
export function announceStoredSession(): void {
  dispatchEvent(new StorageEvent('storage', { key: storedSessionName }));
}

// Unverified: only the server can check the token.
function payloadOf(accessToken: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}

/** Expiry in milliseconds, read unverified; NaN if absent. */
export function expiryOf(accessToken: string): number {
  return Number(payloadOf(accessToken).exp) * 1000;
}

/** Account key, equal at each sign-in; unique to this sign-in when the token names no account. */
export function accountKeyOf({ accessToken, key }: Session): string {
  const { aud, sub } = payloadOf(accessToken);
  return isText(aud) && isText(sub) ? `${aud}/${sub}` : `sign-in/${key}`;
}
