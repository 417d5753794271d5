import { signedInUser } from '@dzvinok/contract/auth';
import { z } from 'zod';
import { keptSessionKey } from '../early/kept.ts';

const storedSession = z.object({
  /** Tells one sign-in from another, also of the same person; stays through refreshes. */
  key: z.string().min(1),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  user: signedInUser,
});

/** One sign-in on this browser. */
export type Session = z.output<typeof storedSession>;

/** Reads the stored session; null when there is none, or none that can be understood. */
export function readStored(): Session | null {
  try {
    const text = localStorage.getItem(keptSessionKey);
    return text === null ? null : parseStored(text);
  } catch {
    return null;
  }
}

function parseStored(text: string): Session | null {
  const parsed = storedSession.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

let isStorageRefused = false;

/** Stands in the storage in place of a session that the server ended. */
const lostText = JSON.stringify('lost');

/** True when the last session of this browser was ended by the server, in whichever tab. */
export function isStoredLost(): boolean {
  try {
    return localStorage.getItem(keptSessionKey) === lostText;
  } catch {
    return false;
  }
}

/** A browser that refuses storage still gets a session, for as long as the tab lives. */
export function writeStored(session: Session | 'lost' | null): void {
  try {
    if (session) localStorage.setItem(keptSessionKey, JSON.stringify(session));
    else localStorage.removeItem(keptSessionKey);
  } catch {
    isStorageRefused = true;
  }
}

/** False in a browser that keeps nothing: then the tab's own copy is the only truth. */
export function canTrustStorage(): boolean {
  return !isStorageRefused;
}
