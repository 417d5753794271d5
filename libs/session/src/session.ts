import type { SignedInUser } from '@dzvinok/contract/auth';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountKeyOf, isStoredSessionLost, readStoredSession, storedSessionName, storeSession, type Session, type Tokens } from './stored-session.ts';

export type { Session };
/** The person as the header shows them: name, picture, role. */
export type SessionUser = SignedInUser;

/** A session that the server ended, not the person. */
export interface LostSession {
  /** As `readAccountKey` named the account. */
  account: string;
  /** The address within the portal at which it ended. */
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

/** The server ended the session; the address is where this tab was at. */
function lose(): void {
  const account = readAccountKey();
  const { pathname, search } = location;
  if (account !== null) store.setState({ session: null, lost: { account, address: `${pathname}${search}` } });
}

/** The session as this tab knows it. */
export function readSession(): Session | null {
  return store.getState().session;
}

/** In a browser that refuses storage the session lasts for as long as the tab does. */
let isStorageRefused = false;

function write(session: Session | 'lost' | null): void {
  if (!storeSession(session)) isStorageRefused = true;
}

/** Re-reads what the browser keeps and takes over what other tabs changed. */
export function adoptStoredSession(): Session | null {
  if (!isStorageRefused) {
    if (isStoredSessionLost()) lose();
    else put(readStoredSession());
  }
  return readSession();
}

/** Begins the session of a person who has just signed in, in every tab of this address. */
export function startSession(signedIn: Omit<Session, 'key'>): Session {
  const session = { ...signedIn, key: newKey() };
  write(session);
  put(session);
  return session;
}

// randomUUID is missing on plain http outside localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Puts refreshed tokens into the session that asked for them; a session that ended meanwhile stays ended. */
export function replaceTokens(key: string, tokens: Tokens): Session | null {
  const current = adoptStoredSession();
  if (current?.key !== key) return current;
  const session = { ...current, ...tokens };
  write(session);
  put(session);
  return session;
}

/** Shows a person's new name or picture in every tab; a session that ended meanwhile, or passed to another, stays as it is. */
export function changeUser(key: string, change: Partial<Pick<SessionUser, 'fullName' | 'avatarPath'>>): void {
  const current = adoptStoredSession();
  if (current?.key !== key) return;
  const session = { ...current, user: { ...current.user, ...change } };
  write(session);
  put(session);
}

/** Forgets the session in every tab of this address; `lost` says that the server ended it, not the person. */
export function endSession(how?: 'lost'): void {
  write(how ?? null);
  if (how === 'lost') lose();
  else put(null);
}

/** A key of the signed-in account: the same at each sign-in, and no other account has it; null when nobody is signed in. */
export function readAccountKey(): string | null {
  const session = readSession();
  return session && accountKeyOf(session);
}

/** Calls back when the session begins, ends, passes to another person, gets new tokens or a new name or picture. */
export function onSessionChange(listener: (session: Session | null, previous: Session | null) => void): () => void {
  return store.subscribe((state, previous) => listener(state.session, previous.session));
}

/** The session, re-rendering when it changes; null when nobody is signed in. */
export function useSession(): Session | null {
  return useStore(store, (state) => state.session);
}

/** The session that the server ended, until somebody signs in; null when it was ended by the person. */
export function readLostSession(): LostSession | null {
  return store.getState().lost;
}

/** Name, picture and role of the signed-in person; null when nobody is. */
export function useCurrentUser(): SessionUser | null {
  return useStore(store, (state) => state.session?.user ?? null);
}

if (typeof window !== 'undefined') {
  // `key` is null when the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key === storedSessionName || key === null) adoptStoredSession();
  });
}
