import type { Database } from '@dzvinok/tenancy/database';
import { createHmac } from 'node:crypto';

/**
 * Binds a support session in a centre to the SuperAdmin's own session that it was opened from, and to the password of
 * that moment. Whatever ends the one or changes the other ends the support session too.
 */
export interface SessionBinding {
  sessionId: string;
  /** An HMAC of the stored password hash by a key of the platform, so that a new password has another proof. */
  proof: string;
}

export function passwordProof(database: Database, passwordHash: string): string {
  const key = database.secrets.deriveKey('platform', 'support-footing');
  return createHmac('sha256', key).update(passwordHash).digest('base64url');
}
