/** Nothing was saved, so the caller may answer 503 and the client repeat. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Rolled back although the work returned, as it swallowed a failed statement. */
export class TransactionRolledBack extends Error {
  override readonly name = 'TransactionRolledBack';
}

/** Our code touched data outside a transaction, after its end, or of another centre. */
export class TransactionMisuse extends Error {
  override readonly name = 'TransactionMisuse';
}

export class TenantCodeTaken extends Error {
  override readonly name = 'TenantCodeTaken';
  readonly code: string;

  constructor(code: string) {
    super(`The code ${code} is taken`);
    this.code = code;
  }
}

/** A sealed text belongs elsewhere, was changed, or has another master key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** PostgreSQL's five-character error code, if the error came from there. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  const state = sqlState(error);
  // Citus copies a query's rows to their worker, and reports the refusal without the state.
  return state === '23505' || (state === 'XX000' && error instanceof Error && error.message.startsWith('duplicate key value'));
}

// 08 connection, 57P01-57P05 shut down or session ended by the server, 25P03/25P04 idle or transaction limit, 53300 no slot left
const lostStates = /^(08...|57P0.|25P0[34]|53300)$/;
// The last three are Citus', of a worker that is away; they come without a state of their own.
const lostMessages = new RegExp(`^(?:${[
  'Connection terminated', 'Client has encountered a connection error', 'Query read timeout',
  'failure on connection marked as essential', 'could not find any healthy placement', 'no worker nodes are available',
].join('|')})`);
const lostSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && lostStates.test(state)) return true;
  if ('code' in error && typeof error.code === 'string' && lostSystemCodes.has(error.code)) return true;
  return lostMessages.test(error.message);
}
