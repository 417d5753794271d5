import type { SignedInUser } from '@dzvinok/contract/auth';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountKeyOf, isStoredSessionLost, readStoredSession, storedSessionName, storeSession, type Session, type Tokens } from './stored-session.ts';

export type { Session, Tokens };
export type SessionUser = SignedInUser;

/** A session that the server ended, not the user. */
export interface LostSession {
  account: string;
  address: string;
}

interface SessionState {
  session: Session | null;
  lost: LostSession | null;
}

const store = createStore<SessionState>(() => ({ session: readStoredSession(), lost: null }));

function isSame(one: Session | null, other: Session | null): boolean {
  return (
    one?.key === other?.key &&
    one?.accessToken === other?.accessToken &&
    one?.refreshToken === other?.refreshToken &&
    one?.user.fullName === other?.user.fullName &&
    one?.user.avatarPath === other?.user.avatarPath
  );
}

function put(session: Session | null): void {
  if (!isSame(store.getState().session, session)) store.setState({ session, lost: null });
}

function lose(): void {
  const account = readAccountKey();
  const { pathname, search } = location;
  if (account !== null) store.setState({ session: null, lost: { account, address: `${pathname}${search}` } });
}

export function readSession(): Session | null {
  return store.getState().session;
}

/** Without storage the session lasts as long as the tab. */
let isStorageRefused = false;

function write(session: Session | 'lost' | null): void {
  if (!storeSession(session)) isStorageRefused = true;
}

export function adoptStoredSession(): Session | null {
  if (!isStorageRefused) {
    if (isStoredSessionLost()) lose();
    else put(readStoredSession());
  }
  return readSession();
}

/** Begins a session after sign-in, in every tab. */
export function startSession(signedIn: Omit<Session, 'key'>): Session {
  const session = { ...signedIn, key: newKey() };
  write(session);
  put(session);
  return session;
}

// `randomUUID` is missing on plain http outside localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Puts renewed tokens into the session with this key; an ended session stays ended. */
export function replaceTokens(key: string, tokens: Tokens): Session | null {
  const current = adoptStoredSession();
  if (current?.key !== key) return current;
  const session = { ...current, ...tokens };
  write(session);
  put(session);
  return session;
}

/** Shows a new name or picture in every tab; ignored when the session with this key has ended. */
export function changeUser(key: string, change: Partial<Pick<SessionUser, 'fullName' | 'avatarPath'>>): void {
  const current = adoptStoredSession();
  if (current?.key !== key) return;
  const session = { ...current, user: { ...current.user, ...change } };
  write(session);
  put(session);
}

/** Ends the session in every tab; `lost`: the server ended it. */
export function endSession(how?: 'lost'): void {
  write(how ?? null);
  if (how === 'lost') lose();
  else put(null);
}

/** Account key, equal at each sign-in of the account; null without a session. */
export function readAccountKey(): string | null {
  const session = readSession();
  return session && accountKeyOf(session);
}

/** Calls back when the session begins, ends, or changes its user, tokens, name or picture. */
export function onSessionChange(listener: (session: Session | null, previous: Session | null) => void): () => void {
  return store.subscribe((state, previous) => listener(state.session, previous.session));
}

export function useSession(): Session | null {
  return useStore(store, (state) => state.session);
}

/** The session that the server ended, until the next sign-in; null otherwise. */
export function readLostSession(): LostSession | null {
  return store.getState().lost;
}

export function useCurrentUser(): SessionUser | null {
  return useStore(store, (state) => state.session?.user ?? null);
}

if (typeof window !== 'undefined') {
  // `key` is null after the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key === storedSessionName || key === null) adoptStoredSession();
  });
}
