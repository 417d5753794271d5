import type { Database } from '@dzvinok/tenancy/database';
import { createHmac } from 'node:crypto';

/**
 * What a session of support in a centre rests upon: the SuperAdmin's own session that it was opened from, and the
 * password of then. Whatever ends the one or changes the other ends it too.
 */
export interface SupportFooting {
  sessionId: string;
  /** Of the stored hash, by a key of the platform: a new password has another. */
  proof: string;
}

export function passwordProof(database: Database, passwordHash: string): string {
  const key = database.secrets.deriveKey('platform', 'support-footing');
  return createHmac('sha256', key).update(passwordHash).digest('base64url');
}
